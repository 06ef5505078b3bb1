import { mostColumns } from '@rowhouse/core/api/tables'
import { conflict, invalidValue } from '@rowhouse/core/errors'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import type { StoredColumn } from '../../query/record-table.ts'
import type { TableAccess } from '../../query/table-access.ts'
import type { InProject } from '../../request/context.ts'
import { countRecords } from '../../structure/cells/count-cells.ts'
import { fillCells, fillerOf } from '../../structure/cells/fill-cells.ts'
import { changedTable } from '../../structure/changed-table.ts'
import { acceptColumn, type ColumnSpec, type WireColumnRequest } from '../../structure/columns/accept-column.ts'
import { ColumnNames } from '../../structure/columns/column-names.ts'
import { addedColumn, rulesGiven } from '../../structure/columns/column-steps.ts'
import { computedKind } from '../../structure/columns/computed-types.ts'
import { newColumnRow } from '../../structure/columns/new-column-row.ts'
import { findTable } from '../../structure/find-table.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { accessToAll, storedColumn } from '../../structure/record-table-of.ts'
import { refuseView } from '../../structure/refuse-view.ts'
import { restructure, type Site, type Step } from '../../structure/restructure.ts'
import { insertColumns, isLive, readTableRows, type TableRows } from '../../structure/table-rows.ts'
import { createLink } from '../links/create-link.ts'
import { refuseUnknownReference } from './column-references.ts'
import { addComputedColumn } from './computed/add-computed-column.ts'
import { withButtonFormula } from './computed/button-formula.ts'
import { requireMembers } from './require-members.ts'

export async function addColumn(
  ctx: InProject<'columns.add'>,
  tableId: string,
  request: WireColumnRequest,
): Promise<SnapshotTable> {
  const { base } = await findTable(ctx, tableId)
  const { uidt } = request
  const kind = computedKind(uidt ?? '')
  if (kind === 'link') return createLink(ctx, tableId, request)
  if (kind !== null) return addComputedColumn(ctx, tableId, kind, request)
  const spec = acceptColumn(request, base.row.inflection_column)
  if (spec.isKey) throw invalidValue('uidt', 'A table has its key from the beginning; none can be added.')
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async (site) => {
    const rows = await readTableRows(site.meta, ctx.project.id, tableId)
    refuseView(rows)
    const row = await withButtonFormula(site.meta, addedRow(spec, rows, base, at))
    await requireMembers(site.meta, row)
    await refuseEmptyRequired(site, rows, base, row)
    return {
      steps: addition(rows, base, row),
      async record(tx) {
        await insertColumns(tx, [row])
        const { project_id: project, id: column, title } = row
        tx.announce({ type: 'columns.created', project, table: tableId, column, title })
      },
    }
  })
  return changedTable(ctx, tableId, version)
}

export function addedRow(
  spec: ColumnSpec,
  { table, columns, kept }: TableRows,
  base: SnapshotBase,
  at: string,
): ColumnRow {
  const live = columns.filter(isLive)
  if (live.length >= mostColumns) throw invalidValue('columns', `A table has at most ${mostColumns} columns.`)
  const names = new ColumnNames(base.dialect, columns, kept)
  names.takeTitle(spec.title)
  const row = newColumnRow(
    { ...spec, isPrimaryValue: false },
    {
      table,
      dialect: base.dialect,
      name: spec.word === null ? null : names.takeName(spec.name, spec.title),
      keyPart: null,
      autoIncrement: false,
      position: nextPosition(columns),
      at,
    },
  )
  refuseUnknownReference(row, live)
  return row
}

/** Records that are there get the default; without one a required column would be broken from the beginning. */
async function refuseEmptyRequired(
  site: Site,
  { table, columns }: TableRows,
  base: SnapshotBase,
  row: ColumnRow,
): Promise<void> {
  if (row.required === 0 || row.default_value !== null) return
  const count = await countRecords(site.data, accessToAll(table, columns.filter(isLive), base))
  if (count === 0) return
  const records = count === 1 ? '1 record has' : `${count} records have`
  throw conflict(`${records} no value for “${row.title}”, so it cannot be required. Give it a default.`, {
    reason: 'empty',
    count,
  })
}

/** What is filled goes with its column. */
function filled(access: TableAccess, column: StoredColumn): Step {
  const run: Step['run'] = (data) => fillCells(data, access, column)
  const back = async (): Promise<void> => undefined
  if (column.kept === null) return { run, back }
  return { run, back, moves: `every record that is there gets its own value in ${column.name}` }
}

function addition({ table, columns }: TableRows, base: SnapshotBase, row: ColumnRow): Step[] {
  if (row.name === null) return []
  const access = accessToAll(table, [...columns.filter(isLive), row], base)
  const column = storedColumn(access, row.id)
  // Databases of others keep the default themselves: then it is there with the column, and no row is written.
  if (!base.isBuiltIn && column.kept === null && column.default !== null)
    return [
      addedColumn(base, table, row, { fill: column.default }),
      ...rulesGiven(base, table, { ...row, default_value: null }, access),
    ]
  return [
    addedColumn(base, table, row),
    ...(fillerOf(column) === null ? [] : [filled(access, column)]),
    ...rulesGiven(base, table, row, access),
  ]
}
