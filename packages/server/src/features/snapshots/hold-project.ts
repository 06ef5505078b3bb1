// Nothing is written into a project between the snapshot of it and the exchange: it would be lost. Whoever tries is told to come
// again (`meta/held-project.ts`); whoever was faster is waited for.
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import { dialects } from '../../dialects/registry.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Services } from '../../request/services.ts'

/** Shorter than a job may be silent. */
const patienceMs = 45_000
const pollMs = 50

export async function holdProject({ meta }: Services, project: string, job: string): Promise<void> {
  const { own, oldest } = dialects[meta.dialect].commitOrder
  const number = await meta.write(async (tx) => {
    const held = await tx
      .updateTable('rh_projects')
      .set((eb) => ({ held_by: job, meta_version: eb('meta_version', '+', 1) }))
      .where('id', '=', project)
      .returning('id')
      .executeTakeFirst()
    if (held === undefined) throw conflict('The project was removed while it was being restored.')
    return Number((await tx.selectNoFrom(own.as('own')).executeTakeFirstOrThrow()).own)
  })
  const isOver = async (): Promise<boolean> => {
    // A transaction that began before may still commit; a write to an attached database is noted before it is made.
    const row = await meta.read.selectNoFrom(oldest.as('oldest')).executeTakeFirstOrThrow()
    if (Number(row.oldest) <= number) return false
    const intended = await meta.read
      .selectFrom('rh_changes')
      .select('id')
      .where('project_id', '=', project)
      .where('state', '=', 'intended')
      .limit(1)
      .executeTakeFirst()
    return intended === undefined
  }
  for (const until = performance.now() + patienceMs; !(await isOver()); await sleep(pollMs))
    if (performance.now() > until)
      throw conflict('Others were still writing into the project, so nothing was restored. Try again in a moment.')
}

/** Only for whom it is held. */
export async function freeProject(tx: Kysely<MetaTables>, project: string, job: string): Promise<void> {
  await tx
    .updateTable('rh_projects')
    .set((eb) => ({ held_by: null, meta_version: eb('meta_version', '+', 1) }))
    .where('id', '=', project)
    .where('held_by', '=', job)
    .execute()
}
