import { Button, Modal } from '@mantine/core'
import { snapshotLimits } from '@rowhouse/core/snapshots'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { change, type Snapshot, take } from './snapshot-queries.ts'

interface SnapshotDialogProps {
  readonly projectId: string
  /** null: one that is to be taken. */
  readonly snapshot: Snapshot | null
  readonly onClose: () => void
}

/** What it is called. */
export function SnapshotDialog({ projectId, snapshot, onClose }: SnapshotDialogProps): ReactElement {
  const t = useTexts()
  const [title, setTitle] = useState(snapshot?.title ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      if (snapshot === null) await take(projectId, title)
      else await change(projectId, snapshot.id, { title })
      if (snapshot === null) toast.success(t('snapshots.begun'))
      onClose()
    } catch (error) {
      setFault(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="var(--rh-dialog-w)"
      title={t(snapshot === null ? 'snapshots.take' : 'snapshots.rename.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          data-autofocus
          size="md"
          label={t('snapshots.name')}
          description={snapshot === null ? t('snapshots.name.help') : undefined}
          autoComplete="off"
          maxLength={snapshotLimits.title}
          value={title}
          fault={fault}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setFault(null)
          }}
        />
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isBusy}>
            {t(snapshot === null ? 'snapshots.take.submit' : 'snapshots.rename')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
