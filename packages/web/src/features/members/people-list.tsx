import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type MemberPage, membersQuery, pageSize } from '../../structure/members/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { MemberRow } from './member-row.tsx'
import classes from './people-list.module.css'
import type { PeopleProps } from './people-props.ts'

/** Fewer people are found faster by looking. */
const searchFrom = 9

export function PeopleList(props: PeopleProps): ReactElement {
  const t = useTexts()
  const [query, setQuery] = useState('')
  const [wanted] = useDebouncedValue(query.trim(), 250)
  const [place, setPlace] = useState({ wanted, page: 1 })
  // Another search starts on its first page.
  const page = place.wanted === wanted ? place.page : 1
  const { data, error, refetch } = useQuery(membersQuery(props.project.id, wanted, page))
  const total = data?.pageInfo.totalRows ?? 0
  return (
    <section className={classes.people}>
      <div className={classes.head}>
        <h3>{t('members.list')}</h3>
        {data === undefined ? null : <span className={classes.count}>{total.toLocaleString()}</span>}
        <span className={classes.grow} />
        {query !== '' || total >= searchFrom ? (
          <SearchField label={t('members.search')} value={query} onChange={setQuery} />
        ) : null}
      </div>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <FoundPeople {...props} found={data} wanted={wanted} onClear={() => setQuery('')} />
      )}
      <Pages page={page} total={total} onTurn={(next) => setPlace({ wanted, page: next })} />
    </section>
  )
}

interface FoundPeopleProps extends PeopleProps {
  readonly found: MemberPage
  readonly wanted: string
  readonly onClear: () => void
}

function FoundPeople({ found, wanted, onClear, ...rest }: FoundPeopleProps): ReactElement {
  const t = useTexts()
  if (found.list.length === 0) {
    return (
      <EmptyState
        icon={IconSearch}
        title={t('members.empty', { query: wanted })}
        text={t('members.empty.text')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('shell.search.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <ul aria-label={t('members.list')}>
      {found.list.map((member) => (
        <MemberRow key={member.id} member={member} {...rest} />
      ))}
    </ul>
  )
}

interface PagesProps {
  readonly page: number
  readonly total: number
  readonly onTurn: (page: number) => void
}

function Pages({ page, total, onTurn }: PagesProps): ReactElement | null {
  const t = useTexts()
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <div className={classes.foot}>
      <span role="status">{t('members.range', { from, to, total })}</span>
      <ActionIcon aria-label={t('members.page.previous')} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <IconChevronLeft size={16} className={classes.turn} />
      </ActionIcon>
      <ActionIcon aria-label={t('members.page.next')} disabled={page >= last} onClick={() => onTurn(page + 1)}>
        <IconChevronRight size={16} className={classes.turn} />
      </ActionIcon>
    </div>
  )
}
