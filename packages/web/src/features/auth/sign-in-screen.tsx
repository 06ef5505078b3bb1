import { type ReactElement, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { factorsOf, hasCode } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IdentityOnly, useNoPasswords } from './identity-only.tsx'
import { callbackPath, hasIdentityAnswer } from './identity-redirect.ts'
import { useSignInByPasskey } from './passkeys.ts'
import { PasswordStep } from './password-step.tsx'
import { useSignIn } from './queries.ts'
import { SecondFactorStep } from './second-factor-step.tsx'
import { useAlreadySignedIn } from './use-already-signed-in.ts'
import { usePlaceAfterSignIn } from './use-place-after-sign-in.ts'

interface Known {
  readonly email: string
  readonly password: string
}

export function SignInScreen(): ReactElement {
  const t = useTexts()
  const place = usePlaceAfterSignIn()
  const navigate = useNavigate()
  const wasSignedIn = useAlreadySignedIn()
  // Kept in memory only, for the second step: the server wants all three at once.
  const [known, setKnown] = useState<Known | null>(null)
  const [factors, setFactors] = useState<readonly string[]>([])
  const signIn = useSignIn()
  const passkey = useSignInByPasskey()
  const hasNoPasswords = useNoPasswords()

  const send = (given: Known, code?: string) =>
    signIn.mutate(code === undefined ? given : { ...given, code }, {
      onSuccess: () => navigate(place, { replace: true }),
      onError: (error) => {
        if (code === undefined) setFactors(factorsOf(error))
        setKnown(hasCode(error, 'second_factor_required') || code !== undefined ? given : null)
      },
    })
  const byPasskey = (secondFactor: boolean) => {
    signIn.reset()
    passkey.mutate({ secondFactor }, { onSuccess: () => navigate(place, { replace: true }) })
  }

  // Providers bring people back to “/”, and the index leads strangers here.
  if (hasIdentityAnswer(window.location.search)) return <Navigate to={callbackPath} replace />
  if (wasSignedIn) return <Navigate to={place} replace />
  if (hasNoPasswords) return <IdentityOnly place={place} />
  if (known === null)
    return (
      <PasswordStep
        place={place}
        isBusy={signIn.isPending}
        error={signIn.error ?? passkey.error}
        isPasskeyBusy={passkey.isPending}
        onPasskey={() => byPasskey(false)}
        onSend={(given) => {
          passkey.reset()
          send(given)
        }}
      />
    )
  return (
    <SecondFactorStep
      text={t('auth.second.text', { email: known.email })}
      factors={factors}
      isBusy={signIn.isPending}
      // The first refusal only asks for the code; it is no mistake of the person.
      error={passkey.error ?? (signIn.variables?.code === undefined ? null : signIn.error)}
      isPasskeyBusy={passkey.isPending}
      onPasskey={() => byPasskey(true)}
      onSend={(code) => {
        passkey.reset()
        send(known, code)
      }}
      onBack={() => {
        passkey.reset()
        signIn.reset()
        setKnown(null)
      }}
    />
  )
}
