import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'

interface SaveDialogProps {
  readonly path: string
  readonly onSave: (path: string) => Promise<void>
  readonly onClose: () => void
}

/** Under which name the editor is kept with the project. */
export function SaveDialog({ path: before, onSave, onClose }: SaveDialogProps): ReactElement {
  const t = useTexts()
  const [path, setPath] = useState(before)
  const { isBusy, fault, send } = useSending()
  return (
    <FormDialog
      size={440}
      title={t('sql.save')}
      submit={t('sql.save')}
      isReady={path.trim() !== ''}
      isBusy={isBusy}
      onSubmit={() => send(() => onSave(path.trim()).then(onClose))}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        size="md"
        label={t('sql.save.path')}
        description={t('sql.save.text')}
        fault={fault}
        maxLength={200}
        value={path}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
