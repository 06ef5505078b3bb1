import { Button } from '@mantine/core'
import { type ReactElement, useEffect, useId } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { PasswordField, TextField } from '../../ui/form-fields.tsx'
import classes from './auth-screens.module.css'
import { emailFault, newPasswordFault } from './credentials.ts'
import { FormNotices } from './form-notices.tsx'
import { IdentityButtons } from './identity-buttons.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { useSignUp } from './queries.ts'
import { SentSignUp } from './sent-sign-up.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface SignUpFormProps {
  readonly text: string
  readonly place: string
  readonly invite?: { readonly token: string; readonly email: string }
}

export function SignUpForm({ text, place, invite }: SignUpFormProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const hintId = useId()
  const signUp = useSignUp()
  const form = useCheckedForm({
    initial: { email: invite?.email ?? '', password: '' },
    check: ({ email, password }) => ({ email: emailFault(email), password: newPasswordFault(password) }),
    onValid: ({ email, password }) =>
      signUp.mutate(
        { email: email.trim(), password, ...(invite ? { token: invite.token } : {}) },
        { onSuccess: (outcome) => (outcome === 'entered' ? navigate(place, { replace: true }) : undefined) },
      ),
    first: invite ? 'password' : 'email',
  })
  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the keyboard.
  useEffect(() => {
    if (signUp.error) focus(invite ? 'password' : 'email')
  }, [signUp.error])

  // The server decides; what it said of itself may be older than its settings.
  if (signUp.data === 'mailed') return <SentSignUp email={signUp.variables.email} onOther={() => signUp.reset()} />
  return (
    <AuthForm title={t('auth.signUp.title')} text={text} onSubmit={form.onSubmit}>
      <FormNotices error={signUp.error} asksPassword />
      <TextField
        size="lg"
        type="email"
        autoComplete="username"
        label={t('auth.email')}
        {...form.bind('email')}
        {...(invite ? { readOnly: true, className: classes.fixed ?? '' } : {})}
      />
      <div>
        <PasswordField
          size="lg"
          autoComplete="new-password"
          label={t('auth.password')}
          aria-describedby={hintId}
          {...form.bind('password')}
        />
        <PasswordStrength password={form.values.password} id={hintId} />
      </div>
      <Button type="submit" size="lg" fullWidth className={classes.submit} loading={signUp.isPending}>
        {t('auth.signUp.submit')}
      </Button>
      {invite ? null : <IdentityButtons place={place} />}
    </AuthForm>
  )
}
