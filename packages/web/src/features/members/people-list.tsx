import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type MemberPage, membersQuery } from '../../structure/members/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { MemberRow } from './member-row.tsx'
import { Pages } from './pages.tsx'
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
        {props.isDetailed || query !== '' || total >= searchFrom ? (
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

/** Over what the rows tell; each says by itself what it is to those who do not see it. */
function Columns(): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.columns} aria-hidden>
      <span className={classes.names}>{t('members.column.name')}</span>
      <span className={classes.fact} />
      <span className={classes.fact} data-when>
        {t('members.seen')}
      </span>
      <span className={classes.roleCell}>{t('members.column.role')}</span>
      <span className={classes.space} />
    </div>
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
    <>
      {rest.isDetailed && rest.rights.mayManage ? <Columns /> : null}
      <ul aria-label={t('members.list')}>
        {found.list.map((member) => (
          <MemberRow key={member.id} member={member} {...rest} />
        ))}
      </ul>
    </>
  )
}
