import { AppError, invalidValue, notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import { circleIn, isCircle } from '../../../meta/computed-columns.ts'
import type { ColumnRow } from '../../../meta/rows/structure.ts'
import { type ProjectSnapshot, type SnapshotTable, toSnapshot } from '../../../meta/snapshot.ts'
import { readStructure, type StructureRows } from '../../../meta/structure-rows.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import { requireComputable } from '../../../query/operands.ts'
import { wholeSight } from '../../../query/sight.ts'

/** The structure of a project, read in the transaction that changes it. */
export interface Workbench {
  readonly rows: StructureRows
  readonly snapshot: ProjectSnapshot
  readonly table: SnapshotTable
}

export async function openWorkbench(meta: Kysely<MetaTables>, projectId: string, tableId: string): Promise<Workbench> {
  const rows = await readStructure(meta, projectId)
  if (rows === null) throw notFound('project', projectId)
  const snapshot = toSnapshot(rows)
  const table = snapshot.findTable(tableId)
  if (table?.id !== tableId) throw notFound('table', tableId)
  return { rows, snapshot, table }
}

/** Refuses a column that would not compute, or would lead others in a circle, with the path. */
export function tryColumn({ rows, snapshot }: Workbench, field: string, row: ColumnRow): void {
  const others = rows.columns.filter(({ id }) => id !== row.id)
  const after = toSnapshot({ ...rows, columns: [...others, row] })
  const reason = brokenIn(after).get(row.id)
  if (reason !== undefined) throw invalidValue(field, `“${row.title}” cannot be computed: ${circleIn(reason)}`)
  refuseTooLong(after.findTable(row.table_id), field, row)
  const known = brokenIn(snapshot)
  for (const [id, circle] of brokenIn(after))
    if (!known.has(id) && isCircle(circle))
      throw invalidValue(field, `“${row.title}” cannot be computed: ${circleIn(circle)}`)
}

/** A statement has its limits too: better refused now than by every list of the table. */
function refuseTooLong(table: SnapshotTable | null, field: string, { id, title }: ColumnRow): void {
  const column = table?.columns.find((one) => one.id === id)
  if (!table || !column || column.word === null) return
  const access = { table, sight: wholeSight(table), dialect: table.base.dialect }
  try {
    requireComputable(access, column)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal')
      throw invalidValue(field, `“${title}” cannot be computed: ${error.message}`)
    throw error
  }
}

/** Why columns cannot be computed, by their ids. */
export function brokenIn({ tables }: ProjectSnapshot): ReadonlyMap<string, string> {
  return new Map(
    tables.flatMap(({ columns }) =>
      columns.flatMap(({ id, computed }) => (computed?.kind === 'broken' ? [[id, computed.reason] as const] : [])),
    ),
  )
}
