import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { signInPath } from '../../state/navigation.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import classes from './auth-screens.module.css'
import { finishIdentitySignIn, leaveCallback } from './finish-identity-sign-in.ts'
import { type IdentityProvider, identityRedirect, searchOfAddress } from './identity-redirect.ts'
import { useSignInByPasskey } from './passkeys.ts'
import { takeKeptPlace } from './place-after-sign-in.ts'
import { useConfirmIdentity } from './queries.ts'
import { SecondFactorStep } from './second-factor-step.tsx'

/** Receives the identity provider's redirect; people see it for as long as the exchange takes. */
export function CallbackScreen(): ReactElement {
  const t = useTexts()
  const [search] = useState(() => searchOfAddress(window.location))
  const [factors, setFactors] = useState<readonly string[] | null>(null)
  const started = useRef(false)
  useEffect(() => {
    // The code works once, and development mode runs effects twice.
    if (started.current) return
    started.current = true
    void finishIdentitySignIn(search).then(setFactors)
  }, [search])

  const provider = identityRedirect(search)?.provider
  if (factors !== null && provider !== undefined) return <ConfirmStep provider={provider} factors={factors} />
  return (
    <div className={classes.alone}>
      <AuthForm
        title={t('auth.callback.title')}
        text={provider === undefined ? '' : t('auth.callback.text', { provider: t(`auth.${provider}`) })}
      >
        <div className={classes.bones} role="status" aria-busy="true" aria-label={t('auth.callback.title')}>
          <SkeletonBar height={36} />
          <SkeletonBar height={36} />
        </div>
      </AuthForm>
    </div>
  )
}

interface ConfirmStepProps {
  readonly provider: IdentityProvider
  readonly factors: readonly string[]
}

function ConfirmStep({ provider, factors }: ConfirmStepProps): ReactElement {
  const t = useTexts()
  const confirm = useConfirmIdentity(provider)
  const passkey = useSignInByPasskey()
  const onSuccess = () => leaveCallback(takeKeptPlace())
  return (
    <div className={classes.alone}>
      <SecondFactorStep
        text={t('auth.second.identity', { provider: t(`auth.${provider}`) })}
        factors={factors}
        isPasskeyBusy={passkey.isPending}
        onPasskey={() => {
          confirm.reset()
          passkey.mutate({ secondFactor: true }, { onSuccess })
        }}
        isBusy={confirm.isPending}
        error={passkey.error ?? confirm.error}
        onSend={(code) => {
          passkey.reset()
          confirm.mutate(code, { onSuccess })
        }}
        onBack={() => void leaveCallback(signInPath)}
      />
    </div>
  )
}
