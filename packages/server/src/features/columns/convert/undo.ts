import { conflict, notFound } from '@rowhouse/core/errors'
import { cutBytes, titleKey } from '@rowhouse/core/table-names'
import type { ConversionRow } from '../../../meta/rows/changes.ts'
import type { ColumnRow } from '../../../meta/rows/structure.ts'
import type { SnapshotBase, SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { changedTable } from '../../../structure/changed-table.ts'
import { ColumnNames } from '../../../structure/columns/column-names.ts'
import { rulesGiven, rulesTaken } from '../../../structure/columns/column-steps.ts'
import { accessToAll } from '../../../structure/record-table-of.ts'
import { type Change, restructure, type Site, type Step, stepOf } from '../../../structure/restructure.ts'
import { difference } from '../column-difference.ts'
import { type ColumnRows, readColumnRows, tableOfColumn } from '../column-rows.ts'
import { changeColumn, changeConversion, findConversion, forgetCounter, selectConversions } from '../store.ts'
import { countChangedSince } from './changed-since.ts'

interface UndoSpec {
  /** Although cells were changed since: what they hold now stays in the copy. */
  readonly force?: boolean
}

/**
 * The columns change places again: old values come back exactly as they were, and what the new type held is kept in their
 * stead until the copy is purged.
 */
export async function undoConversion(
  ctx: InProject<'columns.update'>,
  conversionId: string,
  { force = false }: UndoSpec,
): Promise<SnapshotTable> {
  const found = await findConversion(ctx.meta.read, ctx.project.id, conversionId)
  if (found === undefined) throw notFound('conversion', conversionId)
  const { base, id: tableId } = await tableOfColumn(ctx, found.column_id)
  const ids = { projectId: ctx.project.id, tableId, columnId: found.column_id }
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async (site) => {
    const rows = await readColumnRows(site.meta, ids)
    const conversion = await undoable(site, found.column_id, conversionId)
    return planUndo({ site, base, rows, conversion, force, at })
  })
  return changedTable(ctx, tableId, version)
}

/** The last one that stands: what came later was made of its values. */
async function undoable({ meta }: Site, columnId: string, conversionId: string): Promise<ConversionRow> {
  const standing = (await selectConversions(meta, columnId)).filter(({ undone_at }) => undone_at === null)
  const [last] = standing
  if (last?.id === conversionId) return last
  throw conflict(
    standing.some(({ id }) => id === conversionId)
      ? 'The type was changed again since. Undo the later change first.'
      : 'This change was undone already.',
  )
}

interface Undo {
  readonly site: Site
  readonly base: SnapshotBase
  readonly rows: ColumnRows
  readonly conversion: ConversionRow
  readonly force: boolean
  readonly at: string
}

async function planUndo(undo: Undo): Promise<Change<void>> {
  const { site, base, rows, conversion, force, at } = undo
  const { column, table, live } = rows
  const before = JSON.parse(conversion.before) as ColumnRow
  const kept = conversion.kept_name
  if (!force) {
    const count = await countChangedSince(site, { base, table, live, column, before, keptName: kept })
    if (count > 0) throw changedSince(count)
  }
  const after = { ...column, ...asItWas(before), ...namesAsTheyWere(undo, before), updated_at: at }
  const spare = kept === null ? null : spareName(undo)
  return {
    steps: kept === null || spare === null ? [] : exchangeSteps(undo, after, { kept, spare }),
    async record(tx) {
      await changeColumn(tx, column.id, after)
      await forgetCounter(tx, column.id)
      await changeConversion(tx, conversion.id, { undone_at: at, kept_name: spare })
      const { project_id: project, table_id, id } = column
      tx.announce({
        type: 'columns.conversionUndone',
        project,
        table: table_id,
        column: id,
        ...difference(column, after),
      })
    },
  }
}

/** What was named in the same change, unless it was named anew since or another column took the title. */
function namesAsTheyWere({ rows: { column, live }, conversion }: Undo, before: ColumnRow): Partial<ColumnRow> {
  const made = JSON.parse(conversion.after) as ColumnRow
  const isFree = live.every(({ id, title }) => id === column.id || titleKey(title) !== titleKey(before.title))
  return {
    ...(column.title === made.title && isFree ? { title: before.title } : {}),
    ...(column.description === made.description ? { description: before.description } : {}),
  }
}

/** What the type decides. The name in the database and the place may have changed since, and stay. */
function asItWas(before: ColumnRow): Partial<ColumnRow> {
  const { type, options, word, database_type, required, unique_values, default_value, meta } = before
  return { type, options, word, database_type, required, unique_values, default_value, meta }
}

function spareName({ base, rows }: Undo): string {
  const names = new ColumnNames(base.dialect, rows.columns, rows.kept)
  return names.takeFreeName(`${cutBytes(rows.column.name ?? '', 50)}_after`)
}

/** Names of the column that comes back, and for the one that leaves. */
interface Exchanged {
  readonly kept: string
  readonly spare: string
}

function exchangeSteps({ base, rows }: Undo, after: ColumnRow, { kept, spare }: Exchanged): Step[] {
  const { column, table, live } = rows
  const { ddl } = base.dialect
  const name = column.name ?? ''
  const others = live.filter(({ id }) => id !== column.id)
  return [
    ...rulesTaken(base, table, column),
    stepOf(ddl.renameColumn(table, name, spare), ddl.renameColumn(table, spare, name)),
    stepOf(ddl.renameColumn(table, kept, name), ddl.renameColumn(table, name, kept)),
    ...rulesGiven(base, table, after, accessToAll(table, [...others, after], base)),
  ]
}

function changedSince(count: number): Error {
  const cells = count === 1 ? '1 cell was' : `${count} cells were`
  return conflict(`${cells} changed since the type was. Send “force” to put the old values back nevertheless.`, {
    reason: 'changed_since',
    count,
  })
}
