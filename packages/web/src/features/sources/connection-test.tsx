import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { ConnectionRefusal } from './connection-refusal.tsx'
import { type TestPlace, tryConnection, type Verdict } from './source-changes.ts'
import type { SourceDraft } from './source-draft.ts'
import classes from './source-form.module.css'

interface ConnectionTestProps {
  readonly draft: SourceDraft
  readonly place: TestPlace
  /** False when something is missing and there is nothing to try; the form then says what. */
  readonly onTry: () => boolean
}

export function ConnectionTest({ draft, place, onTry }: ConnectionTestProps): ReactElement {
  const t = useTexts()
  const [tried, setTried] = useState<{ readonly draft: SourceDraft; readonly verdict: Verdict } | null>(null)
  const [isTrying, setTrying] = useState(false)
  // What was found about other credentials says nothing about these.
  const verdict = tried?.draft === draft && !isTrying ? tried.verdict : null

  async function test(): Promise<void> {
    if (!onTry()) return
    setTrying(true)
    setTried({ draft, verdict: await tryConnection(draft, place) })
    setTrying(false)
  }

  const Icon = verdict?.isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={classes.test}>
      <Button
        size="md"
        variant="default"
        leftSection={<IconPlugConnected size={16} />}
        loading={isTrying}
        onClick={() => void test()}
      >
        {t('sources.test')}
      </Button>
      <div role="status" className={classes.verdict} data-good={verdict?.isGood || undefined}>
        {verdict === null ? null : (
          <>
            <Icon size={16} stroke={1.75} aria-hidden />
            {verdict.isGood ? (
              <span>{verdict.sentence}</span>
            ) : (
              <ConnectionRefusal error={verdict.why} onAllowed={() => void test()} />
            )}
          </>
        )}
      </div>
    </div>
  )
}
