import { Button, Select } from '@mantine/core'
import { roleLimits } from '@rowhouse/core/api/roles'
import type { Ability } from '@rowhouse/core/permissions/abilities'
import { isProjectRole, type ProjectRole } from '@rowhouse/core/permissions/roles'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { type Role, roleText, roleTitle } from '../../structure/members/role-queries.ts'
import { DraftPanel } from '../../ui/draft-panel.tsx'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { firstRole, type InvitableRole } from '../members/member.ts'
import { AbilityList } from './ability-list.tsx'
import { type RoleSpec, saveRole } from './role-changes.ts'
import classes from './roles.module.css'

interface RolePanelProps {
  readonly projectId: string
  /** null: a new one. */
  readonly role: Role | null
  /** What it can be made of; none: it is only read. */
  readonly bases: readonly InvitableRole[]
  readonly onClose: () => void
}

export function RolePanel(props: RolePanelProps): ReactElement {
  const { role, bases } = props
  if (role !== null && (role.isSystem || !bases.some((base) => base === role.base)))
    return <ReadPanel {...props} role={role} />
  return <RoleForm {...props} />
}

/** Those that every project has cannot be edited. */
function ReadPanel({ role, onClose }: RolePanelProps & { readonly role: Role }): ReactElement {
  const t = useTexts()
  const base = role.base ?? role.id
  return (
    <SidePanel opened onClose={onClose} title={roleTitle(role, t)}>
      <p className={classes.about}>{roleText(role, t)}</p>
      {role.isSystem ? <p className={classes.hint}>{t('roles.system.text')}</p> : null}
      {isProjectRole(base) ? <AbilityList base={base} without={role.without} /> : null}
    </SidePanel>
  )
}

function RoleForm({ projectId, role, bases, onClose }: RolePanelProps): ReactElement {
  const t = useTexts()
  const form = useId()
  const [first] = useState<RoleSpec>(() => draftOf(role))
  const [draft, setDraft] = useState(first)
  const [fault, setFault] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (changes: Partial<RoleSpec>) => {
    setDraft({ ...draft, ...changes })
    setFault(null)
    setRefusal(null)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (draft.title.trim() === '') return setFault(t('roles.fault.title'))
    setBusy(true)
    try {
      await saveRole(projectId, role, draft)
      toast.success(t('roles.saved', { title: draft.title.trim() }))
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <DraftPanel
      opened
      isTouched={draft !== first}
      isBusy={isBusy}
      onClose={onClose}
      title={t(role === null ? 'roles.new' : 'roles.edit')}
      foot={
        <>
          <span className={classes.applies}>{t('roles.applies', { count: role?.peopleCount ?? 0 })}</span>
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" form={form} loading={isBusy}>
            {t('roles.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
        <TextField
          data-autofocus
          autoComplete="off"
          label={t('roles.title')}
          maxLength={roleLimits.title}
          value={draft.title}
          fault={fault}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextField
          autoComplete="off"
          label={t('roles.description')}
          maxLength={roleLimits.description}
          value={draft.description ?? ''}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Select
          label={t('roles.base')}
          description={t('roles.base.text')}
          allowDeselect={false}
          disabled={role !== null}
          data={bases.map((value) => ({ value, label: t(`shell.role.${value}`) }))}
          value={draft.base}
          onChange={(value) => change({ base: (value ?? draft.base) as InvitableRole, without: [] })}
        />
        <AbilityList
          base={draft.base as ProjectRole}
          without={(draft.without ?? []) as readonly Ability[]}
          onChange={(without) => change({ without: [...without] })}
        />
      </form>
    </DraftPanel>
  )
}

const draftOf = (role: Role | null): RoleSpec =>
  role === null
    ? { title: '', description: '', base: firstRole, without: [] }
    : {
        title: role.title,
        description: role.description,
        base: (role.base ?? firstRole) as InvitableRole,
        without: role.without,
      }
