import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconBellCheck, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NoticeLine } from './notice-line.tsx'
import classes from './notices.module.css'
import { markAllRead, type NoticeFilter, noticesQuery } from './notices-query.ts'

const filters = ['all', 'unread', 'mentions'] as const satisfies readonly NoticeFilter[]

/** What happened that concerns the person, newest first. */
export function NoticesPanel({ onGo }: { readonly onGo: () => void }): ReactElement {
  const t = useTexts()
  const [filter, setFilter] = useState<NoticeFilter>('all')
  const { data } = useInfiniteQuery(noticesQuery(filter))
  const newest = data?.pages[0]?.list[0]
  const hasUnread = data?.pages.some(({ list }) => list.some(({ isRead }) => !isRead)) === true
  return (
    <section className={classes.panel} aria-label={t('notices.panel')}>
      <header className={classes.head}>
        <SegmentedControl
          size="xs"
          aria-label={t('notices.show')}
          value={filter}
          data={filters.map((value) => ({ value, label: t(`notices.${value}`) }))}
          onChange={(chosen) => setFilter(filters.find((one) => one === chosen) ?? 'all')}
        />
        <span className={classes.grow} />
        <Button
          size="xs"
          variant="subtle"
          disabled={newest === undefined || !hasUnread}
          onClick={() => newest !== undefined && void markAllRead(newest.number)}
        >
          {t('notices.readAll')}
        </Button>
        <ActionIcon
          size="sm"
          component={Link}
          to="/user/settings/notices"
          aria-label={t('notices.settings')}
          onClick={onGo}
        >
          <IconSettings size={16} />
        </ActionIcon>
      </header>
      <NoticeList filter={filter} onGo={onGo} />
    </section>
  )
}

interface NoticeListProps {
  readonly filter: NoticeFilter
  readonly onGo: () => void
}

function NoticeList({ filter, onGo }: NoticeListProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    noticesQuery(filter),
  )
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} height={52} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    )
  const list = data.pages.flatMap((page) => page.list)
  if (list.length === 0 && !hasNextPage)
    return <EmptyState icon={IconBellCheck} title={t('notices.none')} text={t('notices.none.text')} />
  return (
    <ul className={classes.list}>
      {list.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} onGo={onGo} />
      ))}
      {hasNextPage ? (
        <li className={classes.earlier}>
          <Button size="xs" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('notices.earlier')}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}
