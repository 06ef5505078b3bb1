import type { Choice } from '@rowhouse/core/column-types/choices'
import { conflict, notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject } from '../../request/context.ts'
import { changedTable } from '../../structure/changed-table.ts'
import { isComputedType } from '../../structure/columns/computed-types.ts'
import { type Change, remodel, restructure } from '../../structure/restructure.ts'
import { changedActions } from '../links/change-actions.ts'
import { type ChangedRow, choicesOf } from './changed-row.ts'
import type { ChoiceChanges } from './choice-changes.ts'
import { readColumnRows, tableOfColumn } from './column-rows.ts'
import { openWorkbench } from './computed/try-columns.ts'
import { planComputed } from './computed/update-computed-column.ts'
import { planUpdate } from './plan-update.ts'
import { type ColumnChange, findColumnChange, selectCellChanges } from './store.ts'

interface UndoneColumn {
  readonly table: SnapshotTable
  /** Undoing this one is redo. */
  readonly change: string | null
}

interface Spec {
  /** What was changed since stays, the rest goes back; choices go although cells hold them. */
  readonly force?: boolean | undefined
}

/** Puts the settings of a column back as a change found them, and into cells the choices it took out of them. */
export async function undoColumnChange(
  ctx: InProject<'columns.update'>,
  { columnId, changeId }: { readonly columnId: string; readonly changeId: string },
  { force = false }: Spec,
): Promise<UndoneColumn> {
  const change = await findColumnChange(ctx.meta.read, ctx.project.id, changeId)
  if (change?.column !== columnId) throw notFound('change of a column', changeId)
  const { base, id: tableId, columnRows } = await tableOfColumn(ctx, columnId)
  const undo = { ctx, base, tableId, change, force, at: new Date(ctx.now()).toISOString() }
  const row = columnRows.get(columnId)
  const { value, version } = await (isComputedType(row?.type ?? '') ? undoComputed(undo, row) : undoStored(undo))
  return { table: await changedTable(ctx, tableId, version), change: value }
}

interface Undo {
  readonly ctx: InProject<'columns.update'>
  readonly base: SnapshotBase
  readonly tableId: string
  readonly change: ColumnChange
  readonly force: boolean
  readonly at: string
}

type Outcome = Promise<{ readonly value: string | null; readonly version: number }>

function undoComputed({ ctx, base, tableId, change, force, at }: Undo, known: ColumnRow | undefined): Outcome {
  const plan = async (meta: Kysely<MetaTables>): Promise<Change<string> | null> => {
    const bench = await openWorkbench(meta, ctx.project.id, tableId)
    const row = bench.table.columnRows.get(change.column)
    if (row === undefined) throw notFound('column', change.column)
    return planComputed(bench, base, { row, after: { ...row, ...stillOurs(row, change, force) }, at })
  }
  const { options } = change.before
  const isHeldAnew = known !== undefined && typeof options === 'string' && changedActions(known, { options }) !== null
  return isHeldAnew ? restructure(ctx, base, ({ meta }) => plan(meta)) : remodel(ctx, plan)
}

async function undoStored({ ctx, base, tableId, change, force, at }: Undo): Outcome {
  const ids = { projectId: ctx.project.id, tableId, columnId: change.column }
  const { value, version } = await restructure(ctx, base, async (site) => {
    const rows = await readColumnRows(site.meta, ids)
    const after = { ...rows.column, ...stillOurs(rows.column, change, force), updated_at: at }
    const changed: ChangedRow = {
      after,
      isConversion: false,
      hasGivenChoices: false,
      choices: choicesBetween(rows.column, after),
    }
    const isFromCells = after.options !== rows.column.options && choicesOf(JSON.parse(after.options)).length > 0
    const cells = isFromCells ? await selectCellChanges(site.meta, ctx.project.id, change) : []
    return planUpdate({ site, base, rows, changed, spec: { force }, at, cells })
  })
  return { value: value?.change ?? null, version }
}

/** What the change found, of what it left as it is now. */
function stillOurs(row: ColumnRow, { before, after }: ColumnChange, force: boolean): Partial<ColumnRow> {
  const fields = Object.keys(after) as (keyof ColumnRow)[]
  const others = fields.filter((field) => row[field] !== after[field] && row[field] !== before[field])
  if (others.length > 0 && (!force || others.length === fields.length))
    throw conflict(
      `“${row.title}” was changed since (${others.map(wordOf).join(', ')}), so nothing was undone.${force ? '' : ' Send “force” to undo the rest.'}`,
      { reason: 'changed_since' },
    )
  const ours = fields.filter((field) => !others.includes(field))
  return Object.fromEntries(ours.map((field) => [field, before[field] ?? null]))
}

const words: { readonly [Field in keyof ColumnRow]?: string } = {
  title: 'name',
  name: 'name in the database',
  required: 'required',
  unique_values: 'unique',
  default_value: 'default',
}

const wordOf = (field: keyof ColumnRow): string => words[field] ?? field

/** Which titles cells get, by the ids of the choices. */
function choicesBetween(from: ColumnRow, to: ColumnRow): ChoiceChanges | null {
  if (from.options === to.options) return null
  const [known, wanted] = [from, to].map(({ options }) => choicesOf(JSON.parse(options))) as [Choice[], Choice[]]
  if (known.length + wanted.length === 0) return null
  const titles = new Map(wanted.map(({ id, title }) => [id, title]))
  return {
    choices: wanted,
    cells: new Map(
      known.flatMap(({ id, title }) => {
        const spec = titles.get(id) ?? null
        return spec === title ? [] : [[title, spec] as const]
      }),
    ),
  }
}
