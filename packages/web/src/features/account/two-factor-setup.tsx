import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactElement, useEffect } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
import { TextField } from '../../ui/form-fields.tsx'
import { codeFault } from '../auth/credentials.ts'
import { FormNotices } from '../auth/form-notices.tsx'
import { useCheckedForm } from '../auth/use-checked-form.ts'
import { QrCode } from './qr-code.tsx'
import { useConfirmTwoFactor } from './queries.ts'
import { inGroupsOfFour } from './recovery-file.ts'
import classes from './two-factor.module.css'

interface TwoFactorSetupProps {
  readonly offer: { readonly secret: string; readonly uri: string }
  readonly onCancel: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

export function TwoFactorSetup({ offer, onCancel, onDone }: TwoFactorSetupProps): ReactElement {
  const t = useTexts()
  const confirm = useConfirmTwoFactor()
  const form = useCheckedForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFault(code, 'app') }),
    onValid: ({ code }) => confirm.mutate(code.replaceAll(' ', ''), { onSuccess: onDone }),
    first: 'code',
  })
  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the keyboard.
  useEffect(() => {
    if (confirm.error) focus('code')
  }, [confirm.error])

  return (
    <form className={classes.setup} onSubmit={form.onSubmit} noValidate>
      <section>
        <h2>{t('account.security.scan')}</h2>
        <div className={classes.scan}>
          <QrCode text={offer.uri} label={t('account.security.qr')} />
          <div className={classes.byHand}>
            <p>{t('account.security.scan.text')}</p>
            <code className={classes.secret}>{inGroupsOfFour(offer.secret)}</code>
            <Button
              variant="default"
              leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
              onClick={() => void copyText(offer.secret, t('account.security.secret.copied'))}
            >
              {t('account.security.secret.copy')}
            </Button>
          </div>
        </div>
      </section>
      <section>
        <h2>{t('account.security.confirm')}</h2>
        <div className={classes.confirm}>
          <FormNotices error={confirm.error} />
          <TextField
            size="md"
            label={t('account.security.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            {...form.bind('code')}
          />
        </div>
      </section>
      <div className={classes.foot}>
        <Button type="submit" size="md" loading={confirm.isPending}>
          {t('account.security.confirm.submit')}
        </Button>
        <Button size="md" variant="default" onClick={onCancel}>
          {t('account.security.cancel')}
        </Button>
      </div>
    </form>
  )
}
