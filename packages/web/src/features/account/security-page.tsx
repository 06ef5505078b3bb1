import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SettingRow } from '../../ui/form-fields.tsx'
import { PageHeader } from '../../ui/page.tsx'
import classes from './account-pages.module.css'
import { AccountPart } from './account-part.tsx'
import { CodeDialog } from './code-dialog.tsx'
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
  if (account.twoFactor) return <FactorOn account={account} onCodes={setCodes} />
  if (start.data === undefined) return <FactorOff isBusy={start.isPending} onStart={() => start.mutate()} />
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

interface FactorOnProps {
  readonly account: OwnAccount
  readonly onCodes: (codes: readonly string[]) => void
}

function FactorOn({ account, onCodes }: FactorOnProps): ReactElement {
  const t = useTexts()
  const [asked, setAsked] = useState<'disable' | 'renew' | null>(null)
  const disable = useDisableTwoFactor()
  const renew = useRenewRecoveryCodes()
  const close = () => {
    setAsked(null)
    disable.reset()
    renew.reset()
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
            <Button variant="default" onClick={() => setAsked('disable')}>
              {t('account.security.disable')}
            </Button>
          </div>
        }
      />
      <SettingRow
        title={t('account.security.recovery')}
        text={t('account.security.recovery.left', { count: account.recoveryCodesLeft })}
        control={
          <Button variant="default" onClick={() => setAsked('renew')}>
            {t('account.security.recovery.renew')}
          </Button>
        }
      />
      {asked === 'disable' ? (
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
      {asked === 'renew' ? (
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
