import { Textarea } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FieldError } from '../../ui/form-fields.tsx'
import classes from './api-client.module.css'
import { fromCurl } from './curl.ts'
import type { ApiClient } from './use-api-client.ts'

interface PasteCurlDialogProps {
  readonly client: ApiClient
  readonly onClose: () => void
}

export function PasteCurlDialog({ client, onClose }: PasteCurlDialogProps): ReactElement {
  const t = useTexts()
  const [command, setCommand] = useState('')
  const read = fromCurl(command)
  return (
    <FormDialog
      size={640}
      title={t('apiClient.paste')}
      submit={t('apiClient.paste.take')}
      isReady={read !== null}
      onSubmit={() => {
        if (read !== null) client.open(read)
        onClose()
      }}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        className={classes.code}
        label={t('apiClient.paste.command')}
        placeholder="curl https://"
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        value={command}
        onChange={(event) => setCommand(event.currentTarget.value)}
        error={
          command.trim() === '' || read !== null ? undefined : <FieldError>{t('apiClient.paste.unknown')}</FieldError>
        }
      />
    </FormDialog>
  )
}
