import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { SettingRow } from '../../ui/form-fields.tsx'
import { PageHeader } from '../../ui/page.tsx'
import classes from './account-pages.module.css'
import { AccountPart } from './account-part.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { type OwnAccount, useDisableTwoFactor, useRenewRecoveryCodes, useStartTwoFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

export function SecurityPage(): ReactElement {
  const t = useTexts()
  return (
    <>
      <PageHeader title={t('account.security.title')} text={t('account.security.text')} />
      <AccountPart>{(account) => <TwoFactor account={account} />}</AccountPart>
    </>
  )
}

function TwoFactor({ account }: { readonly account: OwnAccount }): ReactElement {
  const start = useStartTwoFactor()
  // Shown once: they live here until the person says they are kept.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} email={account.email} onDone={() => setCodes(null)} />
  if (start.data === undefined)
    return (
      <>
        <PasskeysPart onCodes={setCodes} />
        {account.twoFactor ? <FactorOn /> : <FactorOff isBusy={start.isPending} onStart={() => start.mutate()} />}
        {account.twoFactor || account.passkeys > 0 ? <RecoveryPart account={account} onCodes={setCodes} /> : null}
      </>
    )
  const leave = () => start.reset()
  return (
    <TwoFactorSetup
      offer={start.data}
      onCancel={leave}
      onDone={(made) => {
        setCodes(made)
        leave()
      }}
    />
  )
}

function FactorOff({ isBusy, onStart }: { readonly isBusy: boolean; readonly onStart: () => void }): ReactElement {
  const t = useTexts()
  return (
    <SettingRow
      title={t('account.security.factor')}
      text={t('account.security.off')}
      control={
        <div className={classes.control}>
          <span className={classes.pill}>{t('account.security.isOff')}</span>
          <Button loading={isBusy} onClick={onStart}>
            {t('account.security.enable')}
          </Button>
        </div>
      }
    />
  )
}

function FactorOn(): ReactElement {
  const t = useTexts()
  const [isAsked, setIsAsked] = useState(false)
  const disable = useDisableTwoFactor()
  const close = () => {
    setIsAsked(false)
    disable.reset()
  }
  return (
    <>
      <SettingRow
        title={t('account.security.factor')}
        text={t('account.security.on')}
        control={
          <div className={classes.control}>
            <span className={classes.pill} data-on>
              {t('account.security.isOn')}
            </span>
            <Button variant="default" onClick={() => setIsAsked(true)}>
              {t('account.security.disable')}
            </Button>
          </div>
        }
      />
      {isAsked ? (
        <CodeDialog
          title={t('account.security.disable.title')}
          text={t('account.security.disable.text')}
          submit={t('account.security.disable')}
          danger
          isBusy={disable.isPending}
          error={disable.error}
          onSend={(code) => disable.mutate(code, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface RecoveryPartProps {
  readonly account: OwnAccount
  readonly onCodes: (codes: readonly string[]) => void
}

function RecoveryPart({ account, onCodes }: RecoveryPartProps): ReactElement {
  const t = useTexts()
  const [isAsked, setIsAsked] = useState(false)
  const renew = useRenewRecoveryCodes()
  const close = () => {
    setIsAsked(false)
    renew.reset()
  }
  const ask = async () => {
    if (account.twoFactor) return setIsAsked(true)
    // Without an app there is no code to ask for: the server asks who is at the screen instead.
    const isMeant = await confirm({
      title: t('account.security.renew.title'),
      heading: t('account.security.renew.text'),
      submit: t('account.security.renew.submit'),
    })
    if (isMeant) renew.mutate(undefined, { onSuccess: onCodes, onError: (error) => toast.error(messageOf(error)) })
  }
  return (
    <>
      <SettingRow
        title={t('account.security.recovery')}
        text={t('account.security.recovery.left', { count: account.recoveryCodesLeft })}
        control={
          <Button variant="default" onClick={() => void ask()}>
            {t('account.security.recovery.renew')}
          </Button>
        }
      />
      {isAsked ? (
        <CodeDialog
          title={t('account.security.renew.title')}
          text={t('account.security.renew.text')}
          submit={t('account.security.renew.submit')}
          isBusy={renew.isPending}
          error={renew.error}
          onSend={(code) => renew.mutate(code, { onSuccess: onCodes })}
          onClose={close}
        />
      ) : null}
    </>
  )
}
