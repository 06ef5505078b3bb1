import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Group, GroupPlace } from '../../structure/members/group-queries.ts'
import type { Role } from '../../structure/members/role-queries.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { removeGroup } from './group-changes.ts'
import { removeRole } from './role-changes.ts'

export async function endRole(projectId: string, role: Role): Promise<void> {
  const { title } = role
  const agreed = await confirm({
    title: text('roles.delete.title', { title }),
    heading: text('roles.delete.text'),
    submit: text('roles.delete'),
    danger: true,
  })
  if (agreed) await perform(text('roles.deleted', { title }), () => removeRole(projectId, role))
}

export async function endGroup(place: GroupPlace, group: Group): Promise<void> {
  const { title } = group
  const agreed = await confirm({
    title: text('groups.delete.title', { title }),
    heading: text(place === null ? 'groups.delete.server' : 'groups.delete.text'),
    submit: text('groups.delete'),
    danger: true,
  })
  if (agreed) await perform(text('groups.deleted', { title }), () => removeGroup(place, group))
}

async function perform(done: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    toast.success(done)
  } catch (error) {
    toast.error(messageOf(error))
  }
}
