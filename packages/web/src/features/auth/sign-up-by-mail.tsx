import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import classes from './auth-screens.module.css'
import { emailFault } from './credentials.ts'
import { FormNotices } from './form-notices.tsx'
import { IdentityButtons } from './identity-buttons.tsx'
import { useSignUp } from './queries.ts'
import { SentSignUp } from './sent-sign-up.tsx'
import { useCheckedForm } from './use-checked-form.ts'

/** Asks for the address only: the password is chosen by whoever reads the mail to it. */
export function SignUpByMail({ place }: { readonly place: string }): ReactElement {
  const t = useTexts()
  const signUp = useSignUp()
  const form = useCheckedForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailFault(email) }),
    onValid: ({ email }) => signUp.mutate({ email: email.trim() }),
    first: 'email',
  })
  if (signUp.isSuccess) return <SentSignUp email={signUp.variables.email} onOther={() => signUp.reset()} />
  return (
    <AuthForm title={t('auth.signUp.title')} text={t('auth.signUp.byMail')} onSubmit={form.onSubmit}>
      <FormNotices error={signUp.error} />
      <TextField size="lg" type="email" autoComplete="username" label={t('auth.email')} {...form.bind('email')} />
      <Button type="submit" size="lg" fullWidth className={classes.submit} loading={signUp.isPending}>
        {t('auth.signUp.send')}
      </Button>
      <IdentityButtons place={place} />
    </AuthForm>
  )
}
