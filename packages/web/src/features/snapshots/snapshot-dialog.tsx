import { snapshotLimits } from '@rowhouse/core/snapshots'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'
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
  const { isBusy, fault, setFault, send } = useSending()

  const save = (): Promise<void> =>
    send(async () => {
      if (snapshot === null) await take(projectId, title)
      else await change(projectId, snapshot.id, { title })
      if (snapshot === null) toast.success(t('snapshots.begun'))
      onClose()
    })

  return (
    <FormDialog
      title={t(snapshot === null ? 'snapshots.take' : 'snapshots.rename.title')}
      submit={t(snapshot === null ? 'snapshots.take.submit' : 'snapshots.rename')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
