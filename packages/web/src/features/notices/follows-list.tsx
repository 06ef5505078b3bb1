import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type Follow, followsQuery, setFollowing } from '../follows/follow-query.ts'
import classes from './notices.module.css'

/** Records and views the person follows, and the way to end it. */
export function FollowsList(): ReactElement {
  const t = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch } = useQuery(followsQuery)
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} height={40} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    )
  if (data.list.length === 0) return <p className={classes.hint}>{t('notices.follows.none')}</p>
  return (
    <ul className={classes.settings} ref={list} tabIndex={-1} aria-label={t('notices.follows')}>
      {data.list.map((follow) => (
        <FollowLine
          key={`${follow.table.id} ${follow.record?.key} ${follow.view?.id}`}
          follow={follow}
          // The button vanishes with its line; the keyboard must not fall back to the top of the page.
          onEnd={() => list.current?.focus()}
        />
      ))}
    </ul>
  )
}

function FollowLine({ follow, onEnd }: { readonly follow: Follow; readonly onEnd: () => void }): ReactElement {
  const t = useTexts()
  const { project, table, record, view } = follow
  const title = view?.title ?? record?.title ?? t('notices.record', { key: record?.key ?? '' })
  const followed = view === null ? { tableId: table.id, recordId: record?.key ?? '' } : { viewId: view.id }
  return (
    <li className={classes.setting}>
      <span className={classes.told}>
        <bdi>{title}</bdi>
        <span className={classes.where}>
          <bdi>{`${project.title} / ${table.title}`}</bdi>
        </span>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={t('notices.unfollow.named', { title })}
        onClick={() => {
          void setFollowing(followed, false)
          onEnd()
        }}
      >
        {t('notices.unfollow')}
      </Button>
    </li>
  )
}
