import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './people-list.module.css'
import { PeopleTable } from './people-table.tsx'
import { pageSize, peopleQuery } from './queries.ts'

export function PeopleList({ onInvite }: { readonly onInvite: () => void }): ReactElement {
  const t = useTexts()
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const [query, setQuery] = useState('')
  const search = <SearchField label={t('admin.search')} value={query} onChange={setQuery} />
  return (
    <Page>
      <PageHeader
        title={t('admin.title')}
        actions={
          <>
            {isPhone ? null : search}
            <Button leftSection={<IconUserPlus size={16} />} onClick={onInvite}>
              {t('admin.invite')}
            </Button>
          </>
        }
      />
      {isPhone ? <div className={classes.phoneBar}>{search}</div> : null}
      <FoundPeople query={query} onClear={() => setQuery('')} />
    </Page>
  )
}

interface FoundPeopleProps {
  readonly query: string
  readonly onClear?: () => void
  /** Without it each row has its menu; with it the list is there to choose from. */
  readonly isChooser?: boolean
}

export function FoundPeople({ query, onClear, isChooser = false }: FoundPeopleProps): ReactElement {
  const t = useTexts()
  const [wanted] = useDebouncedValue(query.trim(), 250)
  const [place, setPlace] = useState({ wanted, page: 1 })
  // Another search starts on its first page.
  const page = place.wanted === wanted ? place.page : 1
  const { data, error, refetch } = useQuery(peopleQuery(wanted, page))
  if (data === undefined) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />
  }
  if (data.list.length === 0) {
    return (
      <EmptyState
        icon={IconSearch}
        title={t('admin.empty.search', { query: wanted })}
        text={t('admin.empty.search.text')}
        action={
          onClear ? (
            <Button variant="default" onClick={onClear}>
              {t('admin.empty.search.clear')}
            </Button>
          ) : null
        }
      />
    )
  }
  const total = data.pageInfo.totalRows
  return (
    <>
      <PeopleTable people={data.list} isChooser={isChooser} />
      <Pages page={page} total={total} onTurn={(next) => setPlace({ wanted, page: next })} />
    </>
  )
}

interface PagesProps {
  readonly page: number
  readonly total: number
  readonly onTurn: (page: number) => void
}

function Pages({ page, total, onTurn }: PagesProps): ReactElement {
  const t = useTexts()
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1) return <p className={classes.foot}>{t('admin.found', { count: total })}</p>
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <div className={classes.foot}>
      <span role="status">{t('admin.range', { from, to, total })}</span>
      <ActionIcon aria-label={t('admin.page.previous')} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('admin.page.next')} disabled={page >= last} onClick={() => onTurn(page + 1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  )
}
