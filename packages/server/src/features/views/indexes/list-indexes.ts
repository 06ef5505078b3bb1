import type { IndexOfTable } from '@rowhouse/core/api/view-settings'
import type { Static } from 'typebox'
import type { TableStructure } from '../../../dialects/structure.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { compile } from '../../../query/compile.ts'
import type { InProject } from '../../../request/context.ts'
import { findTable } from '../../../structure/find-table.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { findStructure } from '../../../structure/structure-of.ts'
import { selectViewsOf } from '../store.ts'
import { selectIndexes } from './index-store.ts'
import { type IndexPlan, indexedColumns, mostIndexes, planIndexes } from './plan-indexes.ts'

type Listed = Static<typeof IndexOfTable>

export async function listIndexes(ctx: InProject<'indexes.list'>, tableId: string): Promise<Listed[]> {
  const table = await findTable(ctx, tableId)
  if (table.row.kind !== 'table') return []
  const { list: rules } = (await ctx.structure()).rules
  const plans = planIndexes(table, await selectViewsOf(ctx.meta.read, tableId), rules)
  if (plans.length === 0) return []
  const listed = await (table.base.isBuiltIn ? listBuiltIn(ctx, table, plans) : listAttached(ctx, table, plans))
  const ruled = new Set(plans.filter(({ isForRules }) => isForRules).map(({ name }) => name))
  return listed.map((one) => knownTo(table, one)).filter(({ name, views }) => views.length > 0 || ruled.has(name))
}

/** Of the views that want it those the caller knows. */
function knownTo({ views }: SnapshotTable, listed: Listed): Listed {
  return { ...listed, views: listed.views.filter(({ id }) => views.some((view) => view.id === id)) }
}

async function listBuiltIn(
  { meta }: InProject<'indexes.list'>,
  { id }: SnapshotTable,
  plans: readonly IndexPlan[],
): Promise<Listed[]> {
  const rows = await selectIndexes(meta.read, id)
  return plans.map((plan, at) => {
    if (at >= mostIndexes)
      return present(
        plan,
        'leftOut',
        `A table has at most ${mostIndexes} indexes for its views: more slow down writing.`,
      )
    const row = rows.find(({ name }) => name === plan.name)
    if (row?.state === 'failed') return present(plan, 'failed', 'The database refused it; the next hour tries again.')
    return present(plan, row === undefined ? 'wanted' : 'ready', null)
  })
}

/** Nobody changes the structure of somebody else's database unasked. */
async function listAttached(
  ctx: InProject<'indexes.list'>,
  { ref, base }: SnapshotTable,
  plans: readonly IndexPlan[],
): Promise<Listed[]> {
  const { dialect } = base
  const structure = await findStructure(dialect, (await sourceOf(ctx, base)).scan, ref)
  return plans.map((plan) => {
    if (structure !== null && isServed(structure, plan)) return present(plan, 'ready', null)
    const statements = dialect.ddl.createIndex(ref, { name: plan.name, columns: indexedColumns(plan) })
    const statement = statements.map((one) => compile(dialect, one).sql).join(';\n')
    return { ...present(plan, 'advised', 'Run this statement in your database, or ask who looks after it.'), statement }
  })
}

/** Whether an index begins with these columns; which way round it goes matters little to a database. */
function isServed({ indexes, primaryKey }: TableStructure, { columns }: IndexPlan): boolean {
  const wanted = columns.filter(({ column }) => column.keyPart === null).map(({ column }) => column.name)
  const whole = indexes.filter(({ partial }) => !partial)
  return [primaryKey, ...whole.map((index) => index.columns)].some((names) =>
    wanted.every((name, at) => names[at] === name),
  )
}

function present(plan: IndexPlan, state: Listed['state'], note: string | null): Listed {
  return {
    name: plan.name,
    columns: plan.columns.map(({ column: { id, title }, descending }) => ({ id, title, descending })),
    state,
    views: plan.views.map(({ id, title }) => ({ id, title })),
    statement: null,
    note,
  }
}
