import type { previewColumnDeletion as contract } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import { type ProjectSnapshot, type SnapshotTable, toSnapshot } from '../../meta/snapshot.ts'
import { readStructure } from '../../meta/structure-rows.ts'
import { isStored, type StoredColumn } from '../../query/record-table.ts'
import { innerSight } from '../../query/sight.ts'
import type { TableAccess } from '../../query/table-access.ts'
import type { InProject } from '../../request/context.ts'
import { countFilled, countRecords } from '../../structure/cells/count-cells.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { isLive } from '../../structure/table-rows.ts'
import { brokenBy, goingAlong } from '../links/going-along.ts'
import { shownColumn } from './column-references.ts'
import { tableOfColumn } from './column-rows.ts'
import { brokenIn } from './computed/try-columns.ts'
import { deletionStatements, someValues } from './deletion-statements.ts'
import { viewsUsing } from './using-views.ts'

export async function previewDeletion(
  ctx: InProject<'columns.delete'>,
  columnId: string,
): Promise<ReplyOf<typeof contract>> {
  const table = await tableOfColumn(ctx, columnId)
  const { base, columnRows } = table
  const column = table.columns.find(({ id }) => id === columnId)
  const access = { table, sight: innerSight(table), dialect: base.dialect }
  // What would break is told also where rules hide it: whoever deletes fields may change those too.
  const snapshot = await ctx.structure()
  const rows = rowsOf(snapshot)
  const going = goingAlong(rows, [columnId])
  const stored = column !== undefined && isStored(column) ? column : null
  return {
    ...(going.some(({ name }) => name !== null)
      ? await inDatabase(ctx, access, stored, going.filter(isLive))
      : { cells: 0, records: 0, examples: [], statements: [], later: [] }),
    engine: base.dialect.name,
    shownBy: [...columnRows.values()]
      .filter((row) => shownColumn(row) === columnId)
      .map(({ id, title }) => ({ id, title })),
    goes: going.filter(({ id, system }) => id !== columnId && system === 0).map((row) => presentOf(snapshot, row)),
    breaks: (await brokenWithout(ctx, going)).map((row) => presentOf(snapshot, row)),
    usedBy: viewsUsing(snapshot, new Set(going.map(({ id }) => id)), ctx.looksAs),
  }
}

type InDatabase = Pick<ReplyOf<typeof contract>, 'cells' | 'records' | 'examples' | 'statements' | 'later'>

/** What its database is asked for: of what is only computed there is nothing. */
async function inDatabase(
  ctx: InProject<'columns.delete'>,
  access: TableAccess & { readonly table: SnapshotTable },
  stored: StoredColumn | null,
  going: readonly ColumnRow[],
): Promise<InDatabase> {
  const { base } = access.table
  const { scan } = await sourceOf(ctx, base)
  const structure = await readStructure(ctx.meta.read, ctx.project.id)
  return {
    cells: stored === null ? 0 : await countFilled(scan, access, stored),
    records: stored === null ? 0 : await countRecords(scan, access),
    // Rules may hide records of the caller's: then none of their values are told.
    examples: stored === null || ctx.reach !== null ? [] : await someValues(scan, access, stored),
    ...(structure === null ? { statements: [], later: [] } : await deletionStatements(base, scan, structure, going)),
  }
}

/** What names one of these columns, and what would not be computed any more because of it, however far away. */
export async function brokenWithout(
  ctx: InProject<'columns.delete' | 'tables.delete' | 'tables.create'>,
  going: readonly ColumnRow[],
): Promise<ColumnRow[]> {
  const rows = await readStructure(ctx.meta.read, ctx.project.id)
  if (rows === null) return []
  const ids = new Set(going.map(({ id }) => id))
  const staying = rows.columns.filter((row) => isLive(row) && !ids.has(row.id))
  const known = brokenIn(toSnapshot(rows))
  const after = brokenIn(toSnapshot({ ...rows, columns: rows.columns.filter(({ id }) => !ids.has(id)) }))
  const named = new Set(brokenBy(staying, going).map(({ id }) => id))
  return staying.filter(({ id }) => named.has(id) || (after.has(id) && !known.has(id)))
}

export function rowsOf({ tables }: ProjectSnapshot): ColumnRow[] {
  return tables.flatMap(({ columnRows }) => [...columnRows.values()])
}

export function presentOf(
  snapshot: ProjectSnapshot,
  { id, title, type, table_id }: ColumnRow,
): ReplyOf<typeof contract>['goes'][number] {
  return { id, title, uidt: type, table: { id: table_id, title: snapshot.findTable(table_id)?.title ?? '' } }
}
