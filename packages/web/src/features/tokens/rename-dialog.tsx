import { tokenLimits } from '@rowhouse/core/api/tokens'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'
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
  const { isBusy, fault, setFault, send } = useSending()

  function save(): unknown {
    if (name.trim() === '') return setFault(t('tokens.fault.name'))
    return send(async () => {
      await rename(token, name)
      onClose()
    })
  }

  return (
    <FormDialog
      title={t('tokens.rename.title')}
      submit={t('tokens.rename')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
