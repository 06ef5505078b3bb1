import { isProjectRole } from '@rowhouse/core/permissions/roles'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { keepViewingAs } from '../../state/view-as.ts'
import { absoluteLink, type Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { calledBy } from '../../values/person-name.ts'
import type { InviteLink } from './invite-outcome.ts'
import { type Member, roleIdOf } from './member.ts'
import { beginLooking, changeRole, leaveProject, removeMember, renewInvite, transfer } from './member-changes.ts'
import type { RoleOption } from './use-role-choices.ts'

type Named = Pick<Project, 'id' | 'title' | 'table_count'>

export async function giveRole(member: Member, role: RoleOption): Promise<void> {
  if (role.id === roleIdOf(member) || (role.id === 'owner' && !(await agreesToOwner(member)))) return
  await perform(text('members.saved'), () => changeRole(member, role))
}

/** True when the project is somebody else's now. */
export async function handOver(member: Member, { title }: Named): Promise<boolean> {
  const name = calledBy(member)
  const agreed = await confirm({
    title: text('members.transfer.title', { name, title }),
    heading: text('members.transfer.text'),
    submit: text('members.transfer.submit'),
    danger: true,
  })
  return agreed && perform(text('members.transfer.done', { name }), () => transfer(member))
}

/** From the beginning: nothing that the owner loaded stays on the screen. */
export async function lookAs(member: Member, { id }: Named): Promise<void> {
  try {
    const { pass, role } = await beginLooking(member)
    keepViewingAs({ projectId: id, pass, role, name: calledBy(member) })
    window.location.hash = tabPath(id, 'overview')
    window.location.reload()
  } catch (error) {
    sayWhy(error)
  }
}

export async function remove(member: Member, { title, table_count }: Named): Promise<void> {
  const name = calledBy(member)
  const agreed = await confirm({
    title: text('members.remove.title', { name, title }),
    heading: `${text('members.remove.loses', { count: table_count })} ${text('members.remove.stays')}`,
    submit: text('members.remove.submit'),
    danger: true,
  })
  if (!agreed) return
  try {
    const remains = await removeMember(member)
    if (remains === null) toast.success(text('members.remove.done', { name }))
    else toast.info(text('members.remove.remains', { name, role: shownRole(remains), groups: groupsOf(member) }))
  } catch (error) {
    sayWhy(error)
  }
}

const shownRole = (role: string): string => (isProjectRole(role) ? text(`shell.role.${role}`) : role)

const groupsOf = ({ groups }: Member): string =>
  groups
    .filter(({ role }) => role !== null)
    .map(({ title }) => title)
    .join(', ')

export async function withdraw(member: Member): Promise<void> {
  const { email } = member
  const agreed = await confirm({
    title: text('members.withdraw.title', { email }),
    heading: text('members.withdraw.text'),
    submit: text('members.withdraw.submit'),
    danger: true,
  })
  if (agreed) await perform(text('members.withdraw.done', { email }), () => removeMember(member))
}

/** True when the person has left. */
export async function leave({ id, title, table_count }: Named): Promise<boolean> {
  const agreed = await confirm({
    title: text('members.leave.title', { title }),
    heading: `${text('members.leave.loses', { count: table_count })} ${text('members.leave.back')}`,
    submit: text('members.leave.submit'),
    danger: true,
  })
  return agreed && perform(text('members.leave.done', { title }), () => leaveProject(id))
}

export async function copyInviteLink(member: Member, onLink: (link: InviteLink) => void): Promise<void> {
  const link = await newLink(member)
  if (link === null) return
  const address = absoluteLink(link.path, window.location.origin)
  if (!(await copyText(address, text('members.links.copied')))) onLink(link)
}

export async function sendAgain(member: Member, onLink: (link: InviteLink) => void): Promise<void> {
  const link = await newLink(member)
  if (link === null) return
  if (link.isMailed) toast.success(text('members.resend.done', { email: link.email }))
  else onLink(link)
}

function agreesToOwner(member: Member): Promise<boolean> {
  return confirm({
    title: text('members.owner.title', { name: calledBy(member) }),
    heading: text('members.owner.text'),
    submit: text('members.owner.submit'),
  })
}

async function newLink(member: Member): Promise<InviteLink | null> {
  try {
    return await renewInvite(member)
  } catch (error) {
    sayWhy(error)
    return null
  }
}

async function perform(done: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    toast.success(done)
    return true
  } catch (error) {
    sayWhy(error)
    return false
  }
}

function sayWhy(error: unknown): void {
  toast.error(messageOf(error), { durationMs: 3000 })
}
