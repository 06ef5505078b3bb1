import { freshSignInMinutes } from '@rowhouse/core/api/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import dialog from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './auth-screens.module.css'
import { IdentityButtons, useIdentityProviders } from './identity-buttons.tsx'
import { provableQuery } from './queries.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'

interface ReauthenticationDialogProps {
  readonly onAnswer: (isProved: boolean) => void
}

/** Asked for by the server before what cannot be taken back. */
export function ReauthenticationDialog({ onAnswer }: ReauthenticationDialogProps): ReactElement {
  const t = useTexts()
  return (
    <Dialog onClose={() => onAnswer(false)} size={400} title={t('auth.again.title')}>
      <WaysToProve onAnswer={onAnswer} />
    </Dialog>
  )
}

function WaysToProve({ onAnswer }: ReauthenticationDialogProps): ReactElement {
  const t = useTexts()
  const { data: account, error, refetch } = useQuery(provableQuery)
  const offered = useIdentityProviders(account?.identities)
  if (account === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />
  const by = account.hasPassword ? 'password' : account.twoFactor || account.passkeys > 0 ? 'code' : null
  if (by !== null)
    return <ReauthenticationForm by={by} hasPasskeys={account.passkeys > 0} email={account.email} onAnswer={onAnswer} />
  return (
    <div className={classes.dialog}>
      <p className={dialog.reading}>
        {t(offered.length === 0 ? 'auth.again.noWay' : 'auth.again.identity', { count: freshSignInMinutes })}
      </p>
      <IdentityButtons place={window.location.hash.replace(/^#/, '')} only={account.identities} />
    </div>
  )
}
