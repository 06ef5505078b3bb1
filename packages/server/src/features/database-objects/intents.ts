// The change of an object and its entry in the log are two transactions on two databases. Whoever dies between them leaves an
// intent, from which the entry is written later.
import { AppError } from '@rowhouse/core/errors'
import type { Selectable } from 'kysely'
import type { ObjectIntentRow } from '../../meta/rows/sql.ts'
import type { Chore } from '../../platform/chores.ts'
import { actFor } from '../../request/act-for.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { type ActionPlan, actionOf, wasDone } from './action-of.ts'
import { baseOf } from './list-objects.ts'

/** Longer than any change takes: until then somebody may be at it. */
const underWayMs = 5 * 60_000
/** A database that is not reached for so long is not asked any more. */
const givenUpMs = 30 * 86_400_000

export const databaseObjectChores = (services: Services): Chore[] => [
  { name: 'finish the log of changed objects', everyMs: underWayMs, run: () => settleIntents(services) },
]

export async function insertIntent(tx: Tx, row: Selectable<ObjectIntentRow>): Promise<void> {
  await tx.insertInto('rh_object_intents').values(row).execute()
}

/** False: somebody else has settled it. */
export async function deleteIntent(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('rh_object_intents').where('id', '=', id).executeTakeFirstOrThrow()
  return Number(numDeletedRows) === 1
}

async function settleIntents(services: Services): Promise<void> {
  const { meta, now, log } = services
  const left = await meta.read
    .selectFrom('rh_object_intents')
    .selectAll()
    .where('created_at', '<', new Date(now() - underWayMs).toISOString())
    .orderBy('created_at')
    .limit(100)
    .execute()
  for (const intent of left)
    await settle(services, intent).catch(async (error: unknown) => {
      const isOver = error instanceof AppError && ['not_found', 'forbidden'].includes(error.code)
      const isOld = Date.parse(intent.created_at) < now() - givenUpMs
      log.warn({ error, intent: intent.id }, 'what came of a changed object is not known')
      // The entry before it was made stays: what was run is told there.
      if (isOver || isOld)
        await meta.write((tx) => tx.deleteFrom('rh_object_intents').where('id', '=', intent.id).execute())
    })
}

async function settle(services: Services, intent: Selectable<ObjectIntentRow>): Promise<void> {
  const { id, project_id: projectId, actor_id: actorId, source_id: source } = intent
  const ctx = await actFor(services, { actorId, projectId, requestId: id }, 'objects.change')
  const base = baseOf(await ctx.structure(), source)
  const plan = JSON.parse(intent.plan) as ActionPlan
  const action = (await wasDone(ctx, base, plan)) ? await actionOf(ctx, base, plan) : null
  await ctx.write(async (tx) => {
    if ((await deleteIntent(tx, id)) && action !== null) tx.announce({ ...action, project: projectId, source })
  })
}
