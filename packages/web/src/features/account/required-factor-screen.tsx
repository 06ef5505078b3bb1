import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { signOut } from '../../session/session.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { returnPlace } from '../../state/navigation.ts'
import { SettingRow } from '../../ui/form-fields.tsx'
import { AccountPart } from './account-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { type OwnAccount, useStartTwoFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** The server asks everybody for a second factor, and answers nothing else to who has none. */
export function RequiredFactorScreen(): ReactElement {
  const t = useTexts()
  return (
    <AuthForm title={t('account.required.title')} text={t('account.required.text')}>
      <AccountPart>{(account) => <WaysToSetUp account={account} />}</AccountPart>
    </AuthForm>
  )
}

function WaysToSetUp({ account }: { readonly account: OwnAccount }): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const start = useStartTwoFactor()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const goOn = () => void navigate(returnPlace(), { replace: true })
  if (codes !== null) return <RecoveryCodes codes={codes} email={account.email} onDone={goOn} />
  if (start.data !== undefined)
    return <TwoFactorSetup offer={start.data} onCancel={() => start.reset()} onDone={setCodes} />
  return (
    <>
      <PasskeysPart onCodes={setCodes} onAdded={goOn} />
      <SettingRow
        title={t('account.required.app')}
        text={t('account.required.app.text')}
        control={
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            {t('account.required.app.submit')}
          </Button>
        }
      />
      <Button variant="subtle" size="xs" onClick={() => void signOut()}>
        {t('account.required.signOut')}
      </Button>
    </>
  )
}
