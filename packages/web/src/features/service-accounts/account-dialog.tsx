import { Select } from '@mantine/core'
import { serviceAccountLimits } from '@rowhouse/core/api/service-accounts'
import { invitableRoles } from '@rowhouse/core/permissions/roles'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'
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
  const choices = useRoleChoices(projectId, invitableRoles)
  const { isBusy, fault, setFault, send } = useSending()

  function save(): unknown {
    if (name.trim() === '') return setFault(t('services.fault.name'))
    return send(async () => {
      await saveAccount(projectId, account, { name, role })
      onClose()
    })
  }

  return (
    <FormDialog
      className={classes.form}
      title={t(account === null ? 'services.new' : 'services.edit')}
      submit={t(account === null ? 'services.make' : 'services.save')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
