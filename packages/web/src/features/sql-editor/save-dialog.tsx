import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'

interface SaveDialogProps {
  readonly path: string
  readonly onSave: (path: string) => Promise<void>
  readonly onClose: () => void
}

/** Under which name the editor is kept with the project. */
export function SaveDialog({ path: before, onSave, onClose }: SaveDialogProps): ReactElement {
  const t = useTexts()
  const [path, setPath] = useState(before)
  const [failure, setFailure] = useState<string | null>(null)
  const save = (): void => void onSave(path.trim()).then(onClose, (error: unknown) => setFailure(messageOf(error)))
  return (
    <Modal opened onClose={onClose} title={t('sql.save')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          data-autofocus
          label={t('sql.save.path')}
          description={t('sql.save.text')}
          error={failure}
          maxLength={200}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" disabled={path.trim() === ''}>
            {t('sql.save')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
