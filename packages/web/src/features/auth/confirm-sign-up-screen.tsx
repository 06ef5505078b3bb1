import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { hasCode, isRefusal } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { signInPath, signUpPath } from '../../state/navigation.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { AuthMessage } from './auth-message.tsx'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { inviteQuery } from './queries.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { usePlaceAfterSignIn } from './use-place-after-sign-in.ts'

/** The link in the mail of a sign-up leads here. */
export function ConfirmSignUpScreen(): ReactElement {
  const t = useTexts()
  const { token = '' } = useParams()
  const place = usePlaceAfterSignIn()
  const link = useQuery({ ...inviteQuery(token), enabled: token !== '' })
  if (token === '') return <BadLink kind="badLink" />
  if (link.isPending) return <AuthSkeleton />
  if (link.isLoadingError && hasCode(link.error, 'conflict')) return <BadLink kind="usedLink" />
  if (link.isLoadingError && isRefusal(link.error)) return <BadLink kind="badLink" />
  if (link.isLoadingError) return <FailedState error={link.error} onRetry={() => void link.refetch()} />
  const { email } = link.data
  return <SignUpForm text={t('auth.signUp.confirmed', { email })} place={place} invite={{ token, email }} />
}

function BadLink({ kind }: { readonly kind: 'badLink' | 'usedLink' }): ReactElement {
  const t = useTexts()
  return (
    <AuthMessage
      title={t(`auth.signUp.${kind}.title`)}
      text={t(`auth.signUp.${kind}.text`)}
      action={
        <Button component={Link} to={kind === 'usedLink' ? signInPath : signUpPath} size="lg" fullWidth>
          {t(`auth.signUp.${kind}.action`)}
        </Button>
      }
    />
  )
}
