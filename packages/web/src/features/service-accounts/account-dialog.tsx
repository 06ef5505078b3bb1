import { Button, Modal, Select } from '@mantine/core'
import { serviceAccountLimits } from '@rowhouse/core/api/service-accounts'
import { invitableRoles } from '@rowhouse/core/permissions/roles'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useRoleChoices } from '../members/use-role-choices.ts'
import { type ServiceAccount, saveAccount } from './account-queries.ts'
import classes from './service-accounts.module.css'

interface AccountDialogProps {
  readonly projectId: string
  /** null: a new one. */
  readonly account: ServiceAccount | null
  readonly onClose: () => void
}

/** What a service account is called, and what it is in the project. */
export function AccountDialog({ projectId, account, onClose }: AccountDialogProps): ReactElement {
  const t = useTexts()
  const [name, setName] = useState(account?.name ?? '')
  const [role, setRole] = useState(account?.customRole?.id ?? account?.role ?? 'editor')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choices = useRoleChoices(projectId, invitableRoles)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') return setFault(t('services.fault.name'))
    setBusy(true)
    try {
      await saveAccount(projectId, account, { name, role })
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
      title={t(account === null ? 'services.new' : 'services.edit')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextField
          data-autofocus
          size="md"
          autoComplete="off"
          label={t('services.name')}
          description={t('services.name.hint')}
          maxLength={serviceAccountLimits.name}
          value={name}
          fault={fault}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setFault(null)
          }}
        />
        <Select
          size="md"
          label={t('services.column.role')}
          description={t('services.role.text')}
          allowDeselect={false}
          data={choices.map((choice) => ({ value: choice.id, label: choice.title }))}
          value={role}
          onChange={(value) => setRole(value ?? role)}
        />
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isBusy}>
            {t(account === null ? 'services.make' : 'services.save')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
