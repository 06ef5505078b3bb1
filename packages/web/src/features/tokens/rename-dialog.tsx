import { Button, Modal } from '@mantine/core'
import { tokenLimits } from '@rowhouse/core/api/tokens'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { rename, type Token } from './token-queries.ts'

export function RenameDialog({
  token,
  onClose,
}: {
  readonly token: Token
  readonly onClose: () => void
}): ReactElement {
  const t = useTexts()
  const [name, setName] = useState(token.name)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') return setFault(t('tokens.fault.name'))
    setBusy(true)
    try {
      await rename(token, name)
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
      title={t('tokens.rename.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          data-autofocus
          size="md"
          label={t('tokens.name')}
          maxLength={tokenLimits.name}
          value={name}
          fault={fault}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setFault(null)
          }}
        />
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isBusy}>
            {t('tokens.rename')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
