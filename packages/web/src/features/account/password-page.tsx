import { Button } from '@mantine/core'
import { type ReactElement, useEffect, useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { PasswordField } from '../../ui/form-fields.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { knownPasswordFault, newPasswordFault } from '../auth/credentials.ts'
import { FormNotices } from '../auth/form-notices.tsx'
import { useNoPasswords } from '../auth/identity-only.tsx'
import { PasswordStrength } from '../auth/password-strength.tsx'
import { useCheckedForm } from '../auth/use-checked-form.ts'
import classes from './account-pages.module.css'
import { AccountPart } from './account-part.tsx'
import { type OwnAccount, useChangePassword } from './queries.ts'

export function PasswordPage(): ReactElement {
  const t = useTexts()
  // The navigation does not lead here then, but an address may.
  if (useNoPasswords()) return <PageHeader title={t('account.password.title')} text={t('auth.identityOnly')} />
  return (
    <>
      <PageHeader title={t('account.password.title')} text={t('account.password.text')} />
      <AccountPart>{(account) => <PasswordForm account={account} />}</AccountPart>
    </>
  )
}

function PasswordForm({ account: { email, hasPassword } }: { readonly account: OwnAccount }): ReactElement {
  const t = useTexts()
  const hintId = useId()
  const change = useChangePassword()
  const form = useCheckedForm({
    initial: { current: '', password: '' },
    check: ({ current, password }) => ({
      current: hasPassword ? knownPasswordFault(current) : null,
      password: newPasswordFault(password) ?? (password === current ? 'account.password.same' : null),
    }),
    onValid: ({ current, password }) =>
      change.mutate(hasPassword ? { currentPassword: current, newPassword: password } : { newPassword: password }, {
        onSuccess: () => form.reset(),
      }),
    first: hasPassword ? 'current' : 'password',
  })
  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the keyboard.
  useEffect(() => {
    if (change.error) focus(hasPassword ? 'current' : 'password')
  }, [change.error])

  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      {hasPassword ? null : <p>{t('account.password.first.text')}</p>}
      <FormNotices error={change.error} asksPassword />
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <PasswordField
          size="md"
          autoComplete="current-password"
          label={t('account.password.current')}
          {...form.bind('current')}
        />
      ) : null}
      <div>
        <PasswordField
          size="md"
          autoComplete="new-password"
          label={t('account.password.new')}
          aria-describedby={hintId}
          {...form.bind('password')}
        />
        <PasswordStrength password={form.values.password} id={hintId} />
      </div>
      <div className={classes.formFoot}>
        <Button type="submit" size="md" loading={change.isPending}>
          {t(hasPassword ? 'account.password.submit' : 'account.password.set')}
        </Button>
      </div>
    </form>
  )
}
