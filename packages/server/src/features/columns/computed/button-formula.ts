import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { JsonValue } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import type { ColumnRow } from '../../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import { acceptFormula } from './accept-formula.ts'
import { shownFormula } from './shown-formula.ts'
import { openWorkbench, tryColumn } from './try-columns.ts'

/** The row of a button with the formula of its address as it is stored; any other row as it is. */
export async function withButtonFormula(meta: Kysely<MetaTables>, row: ColumnRow): Promise<ColumnRow> {
  const formula = formulaOf(row)
  if (formula === null) return row
  const bench = await openWorkbench(meta, row.project_id, row.table_id)
  const urlFormula = acceptFormula(formula, bench.table)
  const stored = { ...row, options: JSON.stringify({ ...(JSON.parse(row.options) as object), urlFormula }) }
  tryColumn(bench, 'meta', stored)
  return stored
}

/** `meta` of a button as people read it. */
export function withShownFormula(table: SnapshotTable, { type }: Pick<ColumnRow, 'type'>, meta: JsonValue): JsonValue {
  if (!isAction(type) || !isPlainObject(meta) || typeof meta.urlFormula !== 'string') return meta
  return { ...(meta as Record<string, JsonValue>), urlFormula: shownFormula(meta.urlFormula, table) }
}

function formulaOf({ type, options }: ColumnRow): string | null {
  if (!isAction(type)) return null
  const { urlFormula } = JSON.parse(options) as { urlFormula?: string | null }
  return urlFormula || null
}

const isAction = (type: string): boolean => columnTypeOf(type).computed === 'action'
