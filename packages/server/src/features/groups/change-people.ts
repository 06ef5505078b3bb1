import { groupLimits } from '@rowhouse/core/api/groups'
import { conflict, invalidValue } from '@rowhouse/core/errors'
import { emailKey, isEmail } from '@rowhouse/core/names'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import type { Tx } from '../../request/context.ts'
import { announceIn, selectProjectsOf, settleGroup } from '../../structure/settle-group.ts'
import { takeInvites } from '../members/invite-limit.ts'
import {
  confirmGroup,
  findGroup,
  isInProject,
  type Keeper,
  permitGroupRoles,
  requireOwn,
  seenFrom,
} from './group-place.ts'
import { countPeople, deletePeople, insertPeople, type SeenGroup, selectAccounts } from './store.ts'

interface PeopleChange {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

interface PeopleChanged {
  readonly added: number
  readonly removed: number
  /** Have no account here. */
  readonly unknown: readonly string[]
}

/** Whoever has an account comes in at once, and with it into every project in which the group has a role. */
export async function changePeople(
  ctx: Keeper,
  id: string,
  { add = [], remove = [] }: PeopleChange,
): Promise<PeopleChanged> {
  const emails = acceptEmails(add)
  const seen = await findGroup(ctx.meta.read, seenFrom(ctx), id)
  requireOwn(ctx, seen)
  await permitGroupRoles(ctx, [seen])
  // Whoever asks for many addresses could find out by it who has an account: it counts as if they had been invited.
  if (isInProject(ctx)) takeInvites(ctx, (await sortEmails(ctx.meta.read, emails)).unknown.length)
  const at = new Date(ctx.now()).toISOString()
  return ctx.write(async (tx) => {
    const group = await confirmGroup(ctx, tx, seen)
    const { ids, unknown } = await sortEmails(tx, emails)
    return { ...(await movePeople(tx, group, { add: ids, remove, at })), unknown }
  })
}

interface Move {
  readonly add: readonly string[]
  readonly remove: readonly string[]
  readonly at: string
}

/** By their ids, inside the caller's transaction. */
export async function movePeople(
  tx: Tx,
  group: SeenGroup,
  { add, remove, at }: Move,
): Promise<Omit<PeopleChanged, 'unknown'>> {
  const added = await insertPeople(tx, group.id, add, at)
  const removed = await deletePeople(tx, group.id, [...new Set(remove)])
  if ((await countPeople(tx, group.id)) > groupLimits.people)
    throw conflict(`A group has at most ${groupLimits.people.toLocaleString('en')} people.`)
  const users = [...added, ...removed]
  const count = { added: added.length, removed: removed.length }
  if (users.length === 0) return count
  const projects = await selectProjectsOf(tx, group.id)
  await settleGroup(tx, { projects, users, at })
  announceIn(tx, group, projects, { type: 'groups.peopleChanged', users, ...count })
  return count
}

function acceptEmails(input: readonly string[]): readonly string[] {
  const emails = input.map((email) => email.trim()).filter((email) => email !== '')
  const bad = emails.find((email) => !isEmail(email))
  if (bad !== undefined) throw invalidValue('add', `Invalid email address : ${bad}`)
  return emails
}

async function sortEmails(
  meta: Kysely<MetaTables>,
  emails: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly unknown: readonly string[] }> {
  const keys = [...new Set(emails.map(emailKey))]
  const accounts = keys.length === 0 ? [] : await selectAccounts(meta, keys)
  const known = new Map(accounts.map(({ email_key, id }) => [email_key, id]))
  return { ids: [...known.values()], unknown: emails.filter((email) => !known.has(emailKey(email))) }
}
