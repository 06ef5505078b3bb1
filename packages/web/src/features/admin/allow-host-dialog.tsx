import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { allowHost } from '../sources/host-changes.ts'
import { readHost, writtenHost } from '../sources/refused-host.ts'

/** For whoever was asked to allow a host; on the spot it is one press. */
export function AllowHostDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const { isBusy, fault, setFault, send } = useSending()

  function save(): unknown {
    const host = readHost(typed)
    if (host === null) return setFault(t('admin.hosts.fault'))
    return send(async () => {
      await allowHost(host)
      toast.success(t('sources.host.allowed', { place: writtenHost(host) }))
      onClose()
    })
  }

  return (
    <FormDialog
      title={t('admin.hosts.add')}
      submit={t('sources.host.allow.submit')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        size="md"
        autoComplete="off"
        spellCheck={false}
        label={t('admin.hosts.host')}
        description={t('sources.host.allow.text')}
        placeholder="db.internal:5432"
        value={typed}
        fault={fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(null)
        }}
      />
    </FormDialog>
  )
}
