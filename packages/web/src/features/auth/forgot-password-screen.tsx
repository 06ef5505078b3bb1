import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { useAppState } from '../../state/app-state.ts'
import { signInPath } from '../../state/navigation.ts'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { AuthMessage } from './auth-message.tsx'
import classes from './auth-screens.module.css'
import { emailFault } from './credentials.ts'
import { FormNotices } from './form-notices.tsx'
import { useForgotPassword } from './queries.ts'
import { useCheckedForm } from './use-checked-form.ts'

export function ForgotPasswordScreen(): ReactElement {
  const t = useTexts()
  const canMail = useAppState((state) => state.info?.mailConfigured !== false)
  const forgot = useForgotPassword()
  const form = useCheckedForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailFault(email) }),
    onValid: ({ email }) => forgot.mutate(email.trim()),
    first: 'email',
  })

  if (forgot.isSuccess)
    return (
      <AuthMessage
        title={t(canMail ? 'auth.forgot.sent.title' : 'auth.forgot.noMail.title')}
        text={canMail ? t('auth.forgot.sent.text', { email: forgot.variables }) : t('auth.forgot.noMail')}
        action={
          <Button component={Link} to={signInPath} size="lg" fullWidth>
            {t('auth.forgot.back')}
          </Button>
        }
      >
        {canMail ? (
          <Button variant="default" size="lg" fullWidth onClick={() => forgot.reset()}>
            {t('auth.forgot.sent.again')}
          </Button>
        ) : null}
      </AuthMessage>
    )
  return (
    <AuthForm title={t('auth.forgot.title')} text={t('auth.forgot.text')} onSubmit={form.onSubmit}>
      <FormNotices error={forgot.error}>
        {canMail ? null : <Notice kind="warning">{t('auth.forgot.noMail')}</Notice>}
      </FormNotices>
      <TextField size="lg" type="email" autoComplete="username" label={t('auth.email')} {...form.bind('email')} />
      <Button type="submit" size="lg" fullWidth className={classes.submit} loading={forgot.isPending}>
        {t('auth.forgot.submit')}
      </Button>
      <div className={classes.links}>
        <Link className={classes.link} to={signInPath}>
          {t('auth.forgot.back')}
        </Link>
      </div>
    </AuthForm>
  )
}
