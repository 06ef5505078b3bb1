import type { SourceSpec } from '@rowhouse/core/api/sources'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { ConnectionRefusal } from '../sources/connection-refusal.tsx'
import { ConnectionTest } from '../sources/connection-test.tsx'
import { emptyDraft, faultsOf, hasFaults, type SourceDraft, specOf } from '../sources/source-draft.ts'
import { SourceForm } from '../sources/source-form.tsx'
import classes from './snapshots.module.css'

interface ElsewhereDialogProps {
  readonly name: string
  /** Gives the job that does it. */
  readonly onRestore: (source: SourceSpec) => Promise<string>
  readonly onBegun: (job: string) => void
  readonly onClose: () => void
}

/** The empty database that a project made of a snapshot comes into. */
export function ElsewhereDialog({ name, onRestore, onBegun, onClose }: ElsewhereDialogProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState<SourceDraft>(emptyDraft)
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const faults = faultsOf(draft)

  function isReachable(): boolean {
    setTried(true)
    return !hasFaults(faults)
  }

  async function submit(): Promise<void> {
    if (!isReachable()) return
    setBusy(true)
    setRefusal(null)
    try {
      onBegun(await onRestore(specOf(draft, '')))
    } catch (error) {
      setRefusal(error)
      setBusy(false)
    }
  }

  function change(next: SourceDraft): void {
    setDraft(next)
    setRefusal(null)
  }

  return (
    <FormDialog
      className={classes.elsewhere}
      title={t('snapshots.elsewhere.title', { name })}
      submit={t('snapshots.restore.submit')}
      isBusy={isBusy}
      isTouched={draft !== emptyDraft}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('metadata.restore.empty')}</p>
      <SourceForm draft={draft} faults={wasTried ? faults : {}} isFilled onChange={change} />
      <ConnectionTest draft={draft} place={null} onTry={isReachable} />
      {refusal === null ? null : (
        <Notice kind="error">
          <ConnectionRefusal error={refusal} onAllowed={() => void submit()} />
        </Notice>
      )}
    </FormDialog>
  )
}
