import { Button, Modal, Select } from '@mantine/core'
import { groupLimits } from '@rowhouse/core/api/groups'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Group, GroupPlace } from '../../structure/members/group-queries.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { TextField } from '../../ui/form-fields.tsx'
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
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (title.trim() === '') return setFault(t('groups.fault.title'))
    setBusy(true)
    try {
      await saveGroup(place, group, { title, role: role === noRole ? null : role })
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
      title={t(group === null ? 'groups.new' : 'groups.edit')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
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
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isBusy}>
            {t(group === null ? 'groups.make' : 'groups.save')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
