import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { absoluteLink, type Project } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { calledBy } from '../admin/person.ts'
import type { InviteLink } from './invite-outcome.ts'
import type { Member } from './member.ts'
import { changeRole, leaveProject, removeMember, renewInvite } from './member-changes.ts'

type Named = Pick<Project, 'id' | 'title' | 'table_count'>

export async function giveRole(member: Member, role: ProjectRole): Promise<void> {
  if (role === member.roles || (role === 'owner' && !(await agreesToOwner(member)))) return
  await perform(text('members.saved'), () => changeRole(member, role))
}

export async function remove(member: Member, { title, table_count }: Named): Promise<void> {
  const name = calledBy(member)
  const agreed = await confirm({
    title: text('members.remove.title', { name, title }),
    heading: `${text('members.remove.loses', { count: table_count })} ${text('members.remove.stays')}`,
    submit: text('members.remove.submit'),
    danger: true,
  })
  if (agreed) await perform(text('members.remove.done', { name }), () => removeMember(member))
}

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
