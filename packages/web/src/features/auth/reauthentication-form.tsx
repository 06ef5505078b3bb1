import { Button } from '@mantine/core'
import { freshSignInMinutes } from '@rowhouse/core/api/endpoint'
import { type ReactElement, useEffect } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { PasswordField, TextField } from '../../ui/form-fields.tsx'
import classes from './auth-screens.module.css'
import { codeFault, knownPasswordFault } from './credentials.ts'
import { FormNotices } from './form-notices.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useProveByPasskey } from './passkeys.ts'
import { useReauthenticate } from './queries.ts'
import { useCheckedForm } from './use-checked-form.ts'

interface ReauthenticationFormProps {
  readonly by: 'password' | 'code'
  readonly hasPasskeys: boolean
  readonly email: string
  readonly onAnswer: (isProved: boolean) => void
}

export function ReauthenticationForm({ by, hasPasskeys, email, onAnswer }: ReauthenticationFormProps): ReactElement {
  const t = useTexts()
  const prove = useReauthenticate()
  const passkey = useProveByPasskey()
  const byPasskey = () => {
    prove.reset()
    passkey.mutate(undefined, { onSuccess: () => onAnswer(true) })
  }
  const form = useCheckedForm({
    initial: { proof: '' },
    check: ({ proof }) => ({ proof: by === 'password' ? knownPasswordFault(proof) : codeFault(proof, 'recovery') }),
    onValid: ({ proof }) => {
      passkey.reset()
      prove.mutate({ [by]: proof }, { onSuccess: () => onAnswer(true) })
    },
    first: 'proof',
  })
  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the keyboard.
  useEffect(() => {
    if (prove.error) focus('proof')
  }, [prove.error])
  return (
    <form className={classes.dialog} onSubmit={form.onSubmit} noValidate>
      <p>{t(`auth.again.${by}`, { count: freshSignInMinutes })}</p>
      <FormNotices error={passkey.error ?? prove.error} asksPassword={by === 'password'} />
      {hasPasskeys ? <PasskeyButton size="md" isBusy={passkey.isPending} onPress={byPasskey} /> : null}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {by === 'password' ? (
        <PasswordField
          size="md"
          data-autofocus
          label={t('auth.password')}
          autoComplete="current-password"
          {...form.bind('proof')}
        />
      ) : (
        <TextField
          size="md"
          data-autofocus
          label={t('auth.second.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...form.bind('proof')}
        />
      )}
      <DialogFoot>
        <Button size="md" variant="default" onClick={() => onAnswer(false)}>
          {t('shell.cancel')}
        </Button>
        <Button size="md" type="submit" loading={prove.isPending}>
          {t('auth.again.submit')}
        </Button>
      </DialogFoot>
    </form>
  )
}
