import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import type { ApiClient } from './use-api-client.ts'

interface KeepDialogProps {
  readonly client: ApiClient
  readonly onClose: () => void
}

export function KeepDialog({ client, onClose }: KeepDialogProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const title = typed.trim()
  const isTaken = client.memory.kept.some((one) => one.title === title)
  return (
    <FormDialog
      size={440}
      title={t('apiClient.keep')}
      submit={t('apiClient.keep')}
      isReady={title !== ''}
      onSubmit={() => {
        client.keep(title)
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        size="md"
        label={t('apiClient.keep.title')}
        description={isTaken ? t('apiClient.keep.replaces') : t('apiClient.keep.text')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
