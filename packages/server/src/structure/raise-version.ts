import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../meta/tables.ts'

/**
 * One change of a project's structure after the other. Without it, PostgreSQL finds out about a race only when two of them
 * make a column of the same name, and then it is no lost race to it but a mistake.
 */
export async function lockStructure(tx: Kysely<MetaTables>, projectId: string): Promise<void> {
  await tx
    .updateTable('rh_projects')
    .set((eb) => ({ meta_version: eb.ref('meta_version') }))
    .where('id', '=', projectId)
    .execute()
}

/**
 * Called in the transaction of every change of structure: snapshots of an older number are dropped. Answers with the new
 * number.
 */
export async function raiseVersion(tx: Kysely<MetaTables>, projectId: string): Promise<number> {
  const row = await tx
    .updateTable('rh_projects')
    .set((eb) => ({ meta_version: eb('meta_version', '+', 1) }))
    .where('id', '=', projectId)
    .returning('meta_version')
    .executeTakeFirst()
  if (row === undefined) throw notFound('project', projectId)
  return row.meta_version
}
