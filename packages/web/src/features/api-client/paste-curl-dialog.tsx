import { Button, Modal, Textarea } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
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
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('apiClient.paste')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (read === null) return
          client.open(read)
          onClose()
        }}
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
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" disabled={read === null}>
            {t('apiClient.paste.take')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
