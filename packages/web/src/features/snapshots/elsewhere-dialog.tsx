import type { SourceSpec } from '@rowhouse/core/api/sources'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { RestoredProject } from '../../structure/projects/restored-project.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ConnectionTest } from '../sources/connection-test.tsx'
import { emptyDraft, faultsOf, hasFaults, type SourceDraft, specOf } from '../sources/source-draft.ts'
import { SourceForm } from '../sources/source-form.tsx'
import classes from './snapshots.module.css'

type Restoring = Promise<RestoredProject>

interface ElsewhereDialogProps {
  readonly name: string
  readonly onRestore: (source: SourceSpec) => Restoring
  readonly onBegun: (restoring: Restoring) => void
  readonly onClose: () => void
}

/** The empty database that a project made of a snapshot comes into. */
export function ElsewhereDialog({ name, onRestore, onBegun, onClose }: ElsewhereDialogProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState<SourceDraft>(emptyDraft)
  const [wasTried, setTried] = useState(false)
  const faults = faultsOf(draft)

  function isReachable(): boolean {
    setTried(true)
    return !hasFaults(faults)
  }

  function submit(): void {
    if (isReachable()) onBegun(onRestore(specOf(draft, '')))
  }

  return (
    <FormDialog
      className={classes.elsewhere}
      title={t('snapshots.elsewhere.title', { name })}
      submit={t('snapshots.restore.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('metadata.restore.empty')}</p>
      <SourceForm draft={draft} faults={wasTried ? faults : {}} isFilled onChange={setDraft} />
      <ConnectionTest draft={draft} place={null} onTry={isReachable} />
    </FormDialog>
  )
}
