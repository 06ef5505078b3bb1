import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAppState } from '../../state/app-state.ts'
import { signInPath, signUpPath } from '../../state/navigation.ts'
import { AuthMessage } from './auth-message.tsx'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { IdentityOnly, useNoPasswords } from './identity-only.tsx'
import { callbackPath, hasIdentityAnswer } from './identity-redirect.ts'
import { inviteQuery } from './queries.ts'
import { SignUpByMail } from './sign-up-by-mail.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useAlreadySignedIn } from './use-already-signed-in.ts'
import { usePlaceAfterSignIn } from './use-place-after-sign-in.ts'

export function SignUpScreen(): ReactElement {
  const t = useTexts()
  const { token } = useParams()
  const place = usePlaceAfterSignIn()
  const wasSignedIn = useAlreadySignedIn()
  const info = useAppState((state) => state.info)
  const hasNoPasswords = useNoPasswords()
  const infoFailed = useAppState((state) => state.infoFailed)

  // On an empty server the index shows this screen, also to whom a provider brings back.
  if (hasIdentityAnswer(window.location.search)) return <Navigate to={callbackPath} replace />
  // With an invitation in hand somebody else may want to use this browser, so only the plain form gives way.
  if (wasSignedIn && token === undefined) return <Navigate to={place} replace />
  if (hasNoPasswords) return <IdentityOnly place={place} />
  if (token !== undefined) return <InvitedSignUp token={token} place={place} />
  if (info === null && !infoFailed) return <AuthSkeleton />
  if (info?.inviteOnly && !info.firstUser) return <ClosedSignUp />
  if (info?.mailConfigured && !info.firstUser) return <SignUpByMail place={place} />
  const text = t(info?.firstUser ? 'auth.signUp.first' : 'auth.signUp.text')
  return <SignUpForm text={text} place={place} />
}

function InvitedSignUp({ token, place }: { readonly token: string; readonly place: string }): ReactElement {
  const t = useTexts()
  const invite = useQuery(inviteQuery(token))
  if (invite.isPending) return <AuthSkeleton />
  if (invite.isLoadingError) return <BadInvite error={invite.error} />
  const { email } = invite.data
  return <SignUpForm text={t('auth.signUp.invited', { email })} place={place} invite={{ token, email }} />
}

function ClosedSignUp(): ReactElement {
  const t = useTexts()
  return (
    <AuthMessage
      title={t('auth.signUp.closed.title')}
      text={t('auth.signUp.closed.text')}
      action={
        <Button component={Link} to={signInPath} size="lg" fullWidth>
          {t('auth.signUp.closed.action')}
        </Button>
      }
    />
  )
}

function BadInvite({ error }: { readonly error: unknown }): ReactElement {
  const t = useTexts()
  const isClosed = useAppState((state) => state.info?.inviteOnly === true)
  return (
    <AuthMessage
      title={t('auth.signUp.badInvite.title')}
      text={t('auth.signUp.badInvite.text', { reason: messageOf(error).replace(/\.$/, '') })}
      action={
        <Button component={Link} to={isClosed ? signInPath : signUpPath} size="lg" fullWidth variant="default">
          {t(isClosed ? 'auth.signUp.closed.action' : 'auth.signUp.badInvite.action')}
        </Button>
      }
    />
  )
}
