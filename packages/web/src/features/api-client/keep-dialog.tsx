import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import type { ApiClient } from './use-api-client.ts'

interface KeepDialogProps {
  readonly client: ApiClient
  readonly onClose: () => void
}

export function KeepDialog({ client, onClose }: KeepDialogProps): ReactElement {
  const t = useTexts()
  const [title, setTitle] = useState('')
  const isTaken = client.memory.kept.some((one) => one.title === title.trim())
  return (
    <Modal opened onClose={onClose} title={t('apiClient.keep')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (title.trim() === '') return
          client.keep(title.trim())
          onClose()
        }}
      >
        <TextInput
          data-autofocus
          label={t('apiClient.keep.title')}
          description={isTaken ? t('apiClient.keep.replaces') : t('apiClient.keep.text')}
          maxLength={100}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" disabled={title.trim() === ''}>
            {t('apiClient.keep')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
