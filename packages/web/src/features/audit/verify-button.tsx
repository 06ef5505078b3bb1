import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { type AuditVerdict, verifyAuditLog } from './verify-audit-log.ts'

interface Verifying {
  readonly button: ReactElement
  /** What came of it, or how far it is. */
  readonly outcome: ReactElement | null
}

/** Goes through the whole chain of the log, as `npm run audit:verify` does. */
export function useVerifying(): Verifying {
  const t = useTexts()
  const [read, setRead] = useState<number | null>(null)
  const [verdict, setVerdict] = useState<AuditVerdict | null>(null)
  const verify = async () => {
    setVerdict(null)
    setRead(0)
    try {
      setVerdict(await verifyAuditLog(setRead))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setRead(null)
    }
  }
  const button = (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={16} />}
      loading={read !== null}
      onClick={() => void verify()}
    >
      {t('audit.verify')}
    </Button>
  )
  if (read !== null) return { button, outcome: <Notice>{t('audit.verify.reading', { count: read })}</Notice> }
  if (verdict === null) return { button, outcome: null }
  const { fault, entries } = verdict
  return {
    button,
    outcome: (
      <div role="status">
        {fault === null ? (
          <Notice>{t('audit.verify.fits', { count: entries, number: verdict.number, hash: verdict.hash })}</Notice>
        ) : (
          <Notice kind="error">
            {t(`audit.verify.${fault.what}`, { number: fault.number ?? '', change: fault.change })}
          </Notice>
        )}
      </div>
    ),
  }
}
