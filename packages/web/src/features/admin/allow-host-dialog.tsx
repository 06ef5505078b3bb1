import { Button, Modal } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { allowHost } from '../sources/host-changes.ts'
import { readHost, writtenHost } from '../sources/refused-host.ts'

/** For whoever was asked to allow a host; on the spot it is one press. */
export function AllowHostDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    const host = readHost(typed)
    if (host === null) return setFault(t('admin.hosts.fault'))
    setSaving(true)
    try {
      await allowHost(host)
      toast.success(t('sources.host.allowed', { place: writtenHost(host) }))
      onClose()
    } catch (error) {
      setFault(messageOf(error))
      setSaving(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="var(--rh-dialog-w)"
      title={t('admin.hosts.add')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
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
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isSaving}>
            {t('sources.host.allow.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
