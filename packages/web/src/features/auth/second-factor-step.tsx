import { Button } from '@mantine/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthDivider, AuthForm } from '../../shell/auth-form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import classes from './auth-screens.module.css'
import { type CodeKind, codeFault } from './credentials.ts'
import { FormNotices } from './form-notices.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface SecondFactorStepProps {
  /** Whose code of the authenticator app is wanted. */
  readonly text: string
  /** What the account has; none told: an authenticator app. */
  readonly factors: readonly string[]
  readonly isPasskeyBusy: boolean
  readonly onPasskey: () => void
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSend: (code: string) => void
  readonly onBack: () => void
}

/** The code of the authenticator app, or one of the recovery codes when the app is out of reach. */
export function SecondFactorStep({
  text,
  factors,
  isPasskeyBusy,
  onPasskey,
  isBusy,
  error,
  onSend,
  onBack,
}: SecondFactorStepProps): ReactElement {
  const t = useTexts()
  const hasPasskeys = factors.includes('passkey')
  const hasApp = !hasPasskeys || factors.includes('app')
  const [kind, setKind] = useState<CodeKind>(hasApp ? 'app' : 'recovery')
  // What was said about a code of the app says nothing about a recovery code.
  const [sentKind, setSentKind] = useState<CodeKind>(kind)
  const form = useCheckedForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFault(code, kind) }),
    onValid: ({ code }) => {
      setSentKind(kind)
      onSend(code.trim())
    },
    first: 'code',
  })
  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the keyboard.
  useEffect(() => {
    if (error) focus('code')
  }, [error])

  const isApp = kind === 'app'
  const swap = () => {
    form.reset()
    setKind(isApp ? 'recovery' : 'app')
    form.focus('code')
  }
  return (
    <AuthForm
      title={t('auth.second.title')}
      text={isApp ? text : t(hasApp ? 'auth.second.recovery.text' : 'auth.second.passkey.text')}
      onSubmit={form.onSubmit}
    >
      <FormNotices error={kind === sentKind ? error : null} />
      {hasPasskeys ? (
        <>
          <PasskeyButton isBusy={isPasskeyBusy} onPress={onPasskey} />
          <AuthDivider>{t('auth.or')}</AuthDivider>
        </>
      ) : null}
      <TextField
        size="lg"
        className={classes.code}
        label={t(isApp ? 'auth.second.code' : 'auth.second.recovery.code')}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...form.bind('code')}
      />
      <Button type="submit" size="lg" fullWidth className={classes.submit} loading={isBusy}>
        {t('auth.signIn.submit')}
      </Button>
      <div className={classes.links} data-buttons>
        {hasApp ? (
          <Button variant="subtle" size="xs" onClick={swap}>
            {t(isApp ? 'auth.second.useRecovery' : 'auth.second.useApp')}
          </Button>
        ) : null}
        <Button variant="subtle" size="xs" onClick={onBack}>
          {t('auth.second.back')}
        </Button>
      </div>
    </AuthForm>
  )
}
