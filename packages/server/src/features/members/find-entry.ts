import { AppError, conflict } from '@rowhouse/core/errors'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import type { Tx } from '../../request/context.ts'
import { selectMember, selectWaitingRole, type WaitingRole } from './store.ts'

/** A line of the list of people: a member by the id of the person, or an open invitation by its own id. */
interface Entry {
  readonly id: string
  readonly role: ProjectRole
  /** Of their own, not of a group; null: none. */
  readonly ownRole: ProjectRole | null
  readonly customRoleId: string | null
  /** What they are, as the log tells it. */
  readonly name: string
  /** null for a member. */
  readonly waiting: WaitingRole | null
}

/** A person of another project and a made-up id get the same answer. */
export async function findEntry(meta: Kysely<MetaTables>, projectId: string, id: string): Promise<Entry> {
  const member = await selectMember(meta, projectId, id)
  if (member !== undefined) return { ...member, id, waiting: null }
  const waiting = await selectWaitingRole(meta, projectId, id)
  if (waiting === undefined) throw new AppError('not_found', `User with id '${id}' doesn't exist`, { kind: 'user', id })
  const { role, custom_role_id: customRoleId } = waiting
  return { id, role, ownRole: role, customRoleId, name: role, waiting }
}

/** The entry a permission was asked for, again inside the transaction: a role that was raised since needs another. */
export async function confirmEntry(tx: Tx, projectId: string, seen: Entry): Promise<Entry> {
  const entry = await findEntry(tx, projectId, seen.id)
  if (entry.role !== seen.role) throw roleChanged()
  return entry
}

export function roleChanged(): AppError {
  return conflict('Somebody else has just changed this role. Look again.')
}
