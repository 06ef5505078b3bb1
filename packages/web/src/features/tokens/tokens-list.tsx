import { Button } from '@mantine/core'
import { IconKey, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type Token, tokensQuery } from './token-queries.ts'
import classes from './tokens.module.css'
import { TokensTable } from './tokens-table.tsx'

interface TokensListProps {
  /** null: all of the person. */
  readonly projectId: string | null
  readonly onNew: () => void
}

/** Fewer are found faster by looking. */
const searchFrom = 6

export function TokensList({ projectId, onNew }: TokensListProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(tokensQuery(projectId))
  const [query, setQuery] = useState('')
  if (data === undefined)
    return error === null ? <SkeletonRows rows={4} /> : <FailedState error={error} onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={IconKey}
        title={t('tokens.empty')}
        text={t('tokens.empty.text')}
        action={<Button onClick={onNew}>{t('tokens.new')}</Button>}
      />
    )
  const found = data.filter((token) => isMeant(token, query.trim().toLowerCase()))
  return (
    <>
      <div className={classes.head}>
        <b>{t('tokens.count', { count: data.length })}</b>
        {data.length >= searchFrom ? (
          <SearchField label={t('tokens.search')} value={query} onChange={setQuery} />
        ) : null}
      </div>
      {found.length === 0 ? (
        <EmptyState icon={IconSearch} title={t('tokens.none')} text={t('tokens.none.text')} />
      ) : (
        <TokensTable tokens={found} projectId={projectId} />
      )}
    </>
  )
}

const isMeant = ({ name, ending }: Token, text: string): boolean =>
  name.toLowerCase().includes(text) || ending.toLowerCase().includes(text)
