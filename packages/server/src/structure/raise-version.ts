import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import { heldProject } from '../meta/held-project.ts'
import type { MetaTables } from '../meta/tables.ts'

/**
 * One change of a project's structure after the other. Without it, PostgreSQL finds out about a race only when two of them
 * make a column of the same name, and then it is no lost race to it but a mistake. Answers with the number of the structure.
 */
export function lockStructure(tx: Kysely<MetaTables>, projectId: string): Promise<number> {
  return addToVersion(tx, projectId, 0)
}

/**
 * Called in the transaction of every change of structure: snapshots of an older number are dropped. Answers with the new
 * number.
 */
export function raiseVersion(tx: Kysely<MetaTables>, projectId: string): Promise<number> {
  return addToVersion(tx, projectId, 1)
}

/** Of several at once, where nobody asks for the numbers. */
export async function raiseVersions(tx: Kysely<MetaTables>, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return
  await tx
    .updateTable('rh_projects')
    .set((eb) => ({ meta_version: eb('meta_version', '+', 1) }))
    .where('id', 'in', projectIds)
    .execute()
}

async function addToVersion(tx: Kysely<MetaTables>, projectId: string, added: 0 | 1): Promise<number> {
  const row = await tx
    .updateTable('rh_projects')
    .set((eb) => ({ meta_version: eb('meta_version', '+', added) }))
    .where('id', '=', projectId)
    .where('held_by', 'is', null)
    .returning('meta_version')
    .executeTakeFirst()
  if (row === undefined) throw await whyNot(tx, projectId)
  return row.meta_version
}

async function whyNot(tx: Kysely<MetaTables>, projectId: string): Promise<Error> {
  const held = await tx.selectFrom('rh_projects').select('id').where('id', '=', projectId).executeTakeFirst()
  return held === undefined ? notFound('project', projectId) : heldProject()
}
