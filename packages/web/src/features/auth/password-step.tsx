import { Button } from '@mantine/core'
import { type ReactElement, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hasCode } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { Notice, PasswordField, TextField } from '../../ui/form-fields.tsx'
import classes from './auth-screens.module.css'
import { emailFault, knownPasswordFault } from './credentials.ts'
import { FormNotices } from './form-notices.tsx'
import { IdentityButtons } from './identity-buttons.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface PasswordStepProps {
  readonly place: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly isPasskeyBusy: boolean
  readonly onPasskey: () => void
  readonly onSend: (given: { readonly email: string; readonly password: string }) => void
}

export function PasswordStep({
  place,
  isBusy,
  error,
  isPasskeyBusy,
  onPasskey,
  onSend,
}: PasswordStepProps): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  const verified = search.get('verified')
  const form = useCheckedForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: emailFault(email), password: knownPasswordFault(password) }),
    onValid: ({ email, password }) => onSend({ email: email.trim(), password }),
    first: 'email',
  })
  const refusal = hasCode(error, 'second_factor_required') ? null : error
  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the keyboard.
  useEffect(() => {
    if (refusal) focus('password')
  }, [refusal])

  return (
    <AuthForm title={t('auth.signIn.title')} text={t('auth.signIn.text')} onSubmit={form.onSubmit}>
      <FormNotices error={refusal} asksPassword>
        {verified === null ? null : (
          <Notice kind={verified === 'yes' ? 'info' : 'warning'}>
            {t(verified === 'yes' ? 'auth.signIn.verified' : 'auth.signIn.notVerified')}
          </Notice>
        )}
      </FormNotices>
      <TextField size="lg" type="email" autoComplete="username" label={t('auth.email')} {...form.bind('email')} />
      <PasswordField
        size="lg"
        autoComplete="current-password"
        label={t('auth.password')}
        labelEnd={
          <Link className={classes.link} to="/user/password/forgot">
            {t('auth.signIn.forgot')}
          </Link>
        }
        {...form.bind('password')}
      />
      <Button type="submit" size="lg" fullWidth className={classes.submit} loading={isBusy}>
        {t('auth.signIn.submit')}
      </Button>
      <PasskeyButton isBusy={isPasskeyBusy} onPress={onPasskey} />
      <IdentityButtons place={place} />
    </AuthForm>
  )
}
