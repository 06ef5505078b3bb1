import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { signInPath } from '../../state/navigation.ts'
import { toast } from '../../state/toast-store.ts'
import { AuthMessage } from './auth-message.tsx'
import classes from './auth-screens.module.css'
import { FormNotices } from './form-notices.tsx'
import { useSignUp } from './queries.ts'

interface SentSignUpProps {
  readonly email: string
  readonly onOther: () => void
}

/** The same for every address: only the mail tells whether there was an account. */
export function SentSignUp({ email, onOther }: SentSignUpProps): ReactElement {
  const t = useTexts()
  const again = useSignUp()
  const resend = (): void =>
    again.mutate({ email }, { onSuccess: () => toast.success(t('auth.signUp.sent.resent'), { durationMs: 3000 }) })
  return (
    <AuthMessage
      title={t('auth.signUp.sent.title')}
      text={t('auth.signUp.sent.text', { email })}
      action={
        <div className={classes.links} data-buttons>
          <Button variant="subtle" size="xs" onClick={onOther}>
            {t('auth.signUp.sent.other')}
          </Button>
          <Button variant="subtle" size="xs" component={Link} to={signInPath}>
            {t('auth.forgot.back')}
          </Button>
        </div>
      }
    >
      <FormNotices error={again.error} />
      <p className={classes.quiet}>{t('auth.signUp.sent.missing')}</p>
      <Button size="lg" fullWidth variant="default" loading={again.isPending} onClick={resend}>
        {t('auth.signUp.sent.resend')}
      </Button>
    </AuthMessage>
  )
}
