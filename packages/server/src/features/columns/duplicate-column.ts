import { mostColumns } from '@rowhouse/core/api/tables'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { StorageWord } from '@rowhouse/core/storage'
import { type Kysely, sql } from 'kysely'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { StoredColumn } from '../../query/record-table.ts'
import { type TableAccess, tableName } from '../../query/table-access.ts'
import type { InProject } from '../../request/context.ts'
import { eachCells } from '../../structure/cells/each-cells.ts'
import { writeCells } from '../../structure/cells/write-cells.ts'
import { changedTable } from '../../structure/changed-table.ts'
import { ColumnNames } from '../../structure/columns/column-names.ts'
import { addedColumn, rulesGiven } from '../../structure/columns/column-steps.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { accessToAll, storedColumn } from '../../structure/record-table-of.ts'
import { refuseView } from '../../structure/refuse-view.ts'
import { restructure, type Step } from '../../structure/restructure.ts'
import { insertColumns } from '../../structure/table-rows.ts'
import { findPlaces } from '../attachments/find-places.ts'
import { type ColumnRows, readColumnRows, tableOfColumn } from './column-rows.ts'

/** A second column like it, with its settings and rules and, where something is stored, all its cells. */
export async function duplicateColumn(ctx: InProject<'columns.add'>, columnId: string): Promise<SnapshotTable> {
  const { id: tableId, base } = await tableOfColumn(ctx, columnId)
  const ids = { projectId: ctx.project.id, tableId, columnId }
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async (site) => {
    const rows = await readColumnRows(site.meta, ids)
    refuseUnique(rows)
    const row = copiedRow(rows, base, at)
    return {
      steps: copySteps(rows, base, row),
      async record(tx) {
        await insertColumns(tx, [row])
        const { project_id: project, id: column, title } = row
        tx.announce({ type: 'columns.created', project, table: tableId, column, title })
      },
    }
  })
  const table = await changedTable(ctx, tableId, version)
  if (columnTypeOf(table.columnRows.get(columnId)?.type ?? '').holds === 'files') await findPlaces(ctx, table)
  return table
}

/** A key exists once in a table, and a link has its other side. */
export function refuseUnique(rows: ColumnRows): void {
  const { column, live } = rows
  if (column.name !== null) refuseView(rows)
  const { computed, foreign } = columnTypeOf(column.type)
  if (column.key_part !== null || computed === 'link' || foreign)
    throw invalidValue('column', `“${column.title}” cannot be duplicated: keys and links exist once.`)
  if (live.length >= mostColumns) throw invalidValue('columns', `A table has at most ${mostColumns} columns.`)
}

export function copiedRow({ column, columns, kept }: ColumnRows, base: SnapshotBase, at: string): ColumnRow {
  const names = new ColumnNames(base.dialect, columns, kept)
  const title = names.takeFreeTitle(`${column.title} copy`)
  return {
    ...column,
    id: newId('column'),
    title,
    name: column.name === null ? null : names.takeName(null, title),
    // It is made of our words, whatever type the other has in a foreign database.
    database_type: column.word === null ? null : base.dialect.storageTypes[column.word as StorageWord],
    is_primary_value: 0,
    generated: 0,
    position: nextPosition(columns),
    created_at: at,
    updated_at: at,
  }
}

function copySteps({ table, live, column }: ColumnRows, base: SnapshotBase, row: ColumnRow): Step[] {
  if (row.name === null) return []
  const access = accessToAll(table, [...live, row], base)
  const [from, to] = [storedColumn(access, column.id), storedColumn(access, row.id)]
  return [
    addedColumn(base, table, row),
    { run: (data) => (base.isBuiltIn ? copyAll(data, access, from, to) : copyEach(data, access, from, to)) },
    ...rulesGiven(base, table, row, access),
  ]
}

/** Every record means every record here: the column is new and nobody has written to it. */
async function copyAll(
  data: Kysely<unknown>,
  access: TableAccess,
  from: StoredColumn,
  to: StoredColumn,
): Promise<void> {
  const name = (column: StoredColumn) => sql.raw(access.dialect.quoteIdentifier(column.name))
  await sql`update ${tableName(access)} set ${name(to)} = ${name(from)}`.execute(data)
}

/** A foreign database may keep the old column in a type of its own: values go over as we read and write them. */
async function copyEach(
  data: Kysely<unknown>,
  access: TableAccess,
  from: StoredColumn,
  to: StoredColumn,
): Promise<void> {
  for await (const records of eachCells(data, access, [from])) {
    const cells = records.map(({ key, cells: known }) => ({ key, value: known.get(from.id) ?? null }))
    await writeCells(
      data,
      access,
      to,
      cells.filter(({ value }) => value !== null),
    )
  }
}
