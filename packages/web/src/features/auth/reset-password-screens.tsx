import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { isRefusal } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { signInPath } from '../../state/navigation.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { PasswordField } from '../../ui/form-fields.tsx'
import { AuthMessage } from './auth-message.tsx'
import classes from './auth-screens.module.css'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { newPasswordFault } from './credentials.ts'
import { FormNotices } from './form-notices.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { resetTokenQuery, useResetPassword } from './queries.ts'
import { useCheckedForm } from './use-checked-form.ts'

const reset = '/user/password/reset'

/** The link in the mail leads here; it is tried before anybody types a password for nothing. */
export function ResetForm(): ReactElement {
  const { token: inPath } = useParams()
  const [search] = useSearchParams()
  const token = inPath ?? search.get('token') ?? ''
  const check = useQuery({ ...resetTokenQuery(token), enabled: token !== '' })
  if (token === '') return <Navigate to={`${reset}/invalid`} replace />
  if (check.isPending) return <AuthSkeleton />
  if (check.isLoadingError && isRefusal(check.error)) return <Navigate to={`${reset}/invalid`} replace />
  if (check.isLoadingError) return <FailedState error={check.error} onRetry={() => void check.refetch()} />
  return <NewPasswordForm token={token} />
}

function NewPasswordForm({ token }: { readonly token: string }): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const hintId = useId()
  const change = useResetPassword(token)
  const form = useCheckedForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: newPasswordFault(password) }),
    onValid: ({ password }) =>
      change.mutate(password, { onSuccess: () => navigate(`${reset}/success`, { replace: true }) }),
    first: 'password',
  })
  return (
    <AuthForm title={t('auth.reset.title')} text={t('auth.reset.text')} onSubmit={form.onSubmit}>
      <FormNotices error={change.error} asksPassword />
      <div>
        <PasswordField
          size="lg"
          autoComplete="new-password"
          label={t('auth.reset.password')}
          aria-describedby={hintId}
          {...form.bind('password')}
        />
        <PasswordStrength password={form.values.password} id={hintId} />
      </div>
      <Button type="submit" size="lg" fullWidth className={classes.submit} loading={change.isPending}>
        {t('auth.reset.submit')}
      </Button>
    </AuthForm>
  )
}

export function ResetInvalid(): ReactElement {
  const t = useTexts()
  return (
    <AuthMessage
      title={t('auth.reset.invalid.title')}
      text={t('auth.reset.invalid.text')}
      action={
        <Button component={Link} to="/user/password/forgot" size="lg" fullWidth>
          {t('auth.reset.invalid.action')}
        </Button>
      }
    />
  )
}

export function ResetSuccess(): ReactElement {
  const t = useTexts()
  return (
    <AuthMessage
      title={t('auth.reset.success.title')}
      text={t('auth.reset.success.text')}
      action={
        <Button component={Link} to={signInPath} size="lg" fullWidth>
          {t('auth.reset.success.action')}
        </Button>
      }
    />
  )
}
