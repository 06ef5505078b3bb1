import type { Kysely } from 'kysely'
import type { JobKind } from '../../../meta/jobs.ts'
import { readSnapshot, type SnapshotTable } from '../../../meta/snapshot.ts'
import type { Chore } from '../../../platform/chores.ts'
import type { Services } from '../../../request/services.ts'
import { dataOf } from '../../../structure/restructure.ts'
import { findStructure } from '../../../structure/structure-of.ts'
import { deleteIndex, forgetGone, insertIndex, selectIndexedTables, selectIndexes } from './index-store.ts'
import { type IndexPlan, indexedColumns, mostIndexes, planIndexes } from './plan-indexes.ts'
import { type IndexInput, indexKind } from './want-indexes.ts'

type Keeper = Pick<Services, 'meta' | 'log' | 'now'>

const hourMs = 60 * 60 * 1000
/** An index of a hundred million records takes its time. */
const rules = { restructures: true, statementTimeoutMs: 600_000 } as const

export function indexJob(services: Services): JobKind {
  return {
    name: indexKind,
    async run({ input, projectId }) {
      if (projectId !== null) await keepIndexes(services, projectId, (input as IndexInput).table)
    },
  }
}

/** Columns are converted, trashed and restored as well: what that means for indexes is found out here. */
export function indexChores(services: Services): Chore[] {
  return [{ name: 'keep the indexes of views', everyMs: hourMs, run: () => keepAll(services) }]
}

async function keepAll(services: Services): Promise<void> {
  const old = new Date(services.now() - hourMs).toISOString()
  await services.meta.write((tx) => forgetGone(tx, indexKind, old))
  for (const { id, project_id } of await selectIndexedTables(services.meta.scan))
    await keepIndexes(services, project_id, id)
}

/** Makes the indexes that views and rules want and drops those that none wants any more, each in a transaction of its own. */
export async function keepIndexes(keeper: Keeper, projectId: string, tableId: string): Promise<void> {
  const structure = await readSnapshot(keeper.meta.read, projectId)
  const table = structure?.findTable(tableId) ?? null
  if (structure === null || table === null || !table.base.isBuiltIn || table.row.kind !== 'table') return
  const plans = planIndexes(table, table.views, structure.rules.list).slice(0, mostIndexes)
  const rows = await selectIndexes(keeper.meta.read, tableId)
  for (const { name } of rows) if (!plans.some((plan) => plan.name === name)) await drop(keeper, table, name)
  for (const plan of plans)
    if (!rows.some(({ name, state }) => name === plan.name && state === 'ready')) await make(keeper, table, plan)
}

async function drop({ meta }: Keeper, table: SnapshotTable, name: string): Promise<void> {
  const { ref, base } = table
  await meta.write(async (tx) => {
    const data = dataOf(tx)
    // It goes with a column that was purged.
    const statements = (await hasIndex(data, table, name)) ? base.dialect.ddl.dropIndex(ref, name) : []
    for (const statement of statements) await statement.execute(data)
    await deleteIndex(tx, name)
  }, rules)
}

async function hasIndex(data: Kysely<unknown>, { base, ref }: SnapshotTable, name: string): Promise<boolean> {
  const structure = await findStructure(base.dialect, data, ref)
  return structure?.indexes.some((index) => index.name === name) ?? false
}

async function make({ meta, log, now }: Keeper, table: SnapshotTable, plan: IndexPlan): Promise<void> {
  const { ref, base, row } = table
  const known = {
    name: plan.name,
    project_id: row.project_id,
    table_id: table.id,
    created_at: new Date(now()).toISOString(),
  }
  try {
    await meta.write(async (tx) => {
      const data = dataOf(tx)
      const index = { name: plan.name, columns: indexedColumns(plan) }
      const statements = (await hasIndex(data, table, plan.name)) ? [] : base.dialect.ddl.createIndex(ref, index)
      for (const statement of statements) await statement.execute(data)
      await insertIndex(tx, { ...known, state: 'ready' })
    }, rules)
  } catch (error) {
    // Reading goes on without it; the next hour tries again.
    log.warn({ error, table: table.id, index: plan.name }, 'an index for a view could not be made')
    await meta.write((tx) => insertIndex(tx, { ...known, state: 'failed' }))
  }
}
