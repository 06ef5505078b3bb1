import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import classes from './account-pages.module.css'
import { accountQuery, type OwnAccount } from './queries.ts'

/** What needs the own account; shows its loading and failed forms until it is there. */
export function AccountPart({ children }: { readonly children: (account: OwnAccount) => ReactNode }): ReactNode {
  const account = useQuery(accountQuery)
  if (account.isPending) return <PartSkeleton />
  if (account.isError && account.data === undefined)
    return <FailedState error={account.error} onRetry={() => void account.refetch()} />
  return children(account.data)
}

function PartSkeleton(): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label={t('shell.top.loading')}>
      <SkeletonBar width={120} />
      <SkeletonBar height={32} />
      <SkeletonBar width={96} />
      <SkeletonBar height={32} />
    </div>
  )
}
