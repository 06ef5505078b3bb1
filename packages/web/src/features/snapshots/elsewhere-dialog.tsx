import { Button, Modal } from '@mantine/core'
import type { SourceSpec } from '@rowhouse/core/api/sources'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { ConnectionTest } from '../sources/connection-test.tsx'
import { emptyDraft, faultsOf, hasFaults, type SourceDraft, specOf } from '../sources/source-draft.ts'
import { SourceForm } from '../sources/source-form.tsx'
import classes from './snapshots.module.css'

type Restoring = Promise<{ readonly project: string; readonly emptied: number }>

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

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isReachable()) onBegun(onRestore(specOf(draft, '')))
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="var(--rh-dialog-w)"
      title={t('snapshots.elsewhere.title', { name })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form className={classes.elsewhere} noValidate onSubmit={submit}>
        <p>{t('metadata.restore.empty')}</p>
        <SourceForm draft={draft} faults={wasTried ? faults : {}} isFilled onChange={setDraft} />
        <ConnectionTest draft={draft} place={null} onTry={isReachable} />
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit">
            {t('snapshots.restore.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
