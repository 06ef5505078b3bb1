import { Select } from '@mantine/core'
import { groupLimits } from '@rowhouse/core/api/groups'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Group, GroupPlace } from '../../structure/members/group-queries.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { useRoleChoices } from '../members/use-role-choices.ts'
import { saveGroup } from './group-changes.ts'
import classes from './roles.module.css'

interface GroupDialogProps {
  readonly place: GroupPlace
  /** null: a new one. */
  readonly group: Group | null
  /** Those the person may give. */
  readonly roles: readonly ProjectRole[]
  readonly onClose: () => void
}

const noRole = ''

/** What a group is called, and what its people are in the project. */
export function GroupDialog({ place, group, roles, onClose }: GroupDialogProps): ReactElement {
  const t = useTexts()
  const [title, setTitle] = useState(group?.title ?? '')
  const [role, setRole] = useState<string>(group?.customRole?.id ?? group?.role ?? noRole)
  const choices = useRoleChoices(place ?? '', place === null ? [] : roles)
  const { isBusy, fault, setFault, send } = useSending()

  function save(): unknown {
    if (title.trim() === '') return setFault(t('groups.fault.title'))
    return send(async () => {
      await saveGroup(place, group, { title, role: role === noRole ? null : role })
      onClose()
    })
  }

  return (
    <FormDialog
      className={classes.form}
      title={t(group === null ? 'groups.new' : 'groups.edit')}
      submit={t(group === null ? 'groups.make' : 'groups.save')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        size="md"
        autoComplete="off"
        label={t('groups.title')}
        maxLength={groupLimits.title}
        disabled={place !== null && group?.ofServer === true}
        value={title}
        fault={fault}
        onChange={(event) => {
          setTitle(event.currentTarget.value)
          setFault(null)
        }}
      />
      {place === null ? null : (
        <Select
          size="md"
          label={t('groups.column.role')}
          description={t('groups.role.text')}
          allowDeselect={false}
          data={[
            { value: noRole, label: t('groups.role.none') },
            ...choices.map((choice) => ({ value: choice.id, label: choice.title })),
          ]}
          value={role}
          onChange={(value) => setRole(value ?? noRole)}
        />
      )}
    </FormDialog>
  )
}
