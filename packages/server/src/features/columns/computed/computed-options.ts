import { acceptOptions } from '@rowhouse/core/column-types/accept-options'
import { type Display, type DisplayType, displayTypes } from '@rowhouse/core/column-types/display'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import { isRollupName, rollupNames } from '@rowhouse/core/rollups'
import { storedWhere } from '../../../meta/linked-where.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { RecordColumn, RecordTable } from '../../../query/record-table.ts'
import type { WireColumnRequest } from '../../../structure/columns/accept-column.ts'
import type { ComputedKind } from '../../../structure/columns/computed-types.ts'
import { acceptFormula } from './accept-formula.ts'

export interface OptionsSpec {
  readonly kind: Exclude<ComputedKind, 'link'>
  readonly request: WireColumnRequest
  readonly table: SnapshotTable
  /** Of a column that is changed: what is left out stays. */
  readonly known: unknown
}

/** What a computed column is made of and how it is drawn, in the words that are stored. */
export function computedOptions(spec: OptionsSpec): unknown {
  return { ...(madeOf(spec) as object), display: wantedDisplay(spec) }
}

/** The options of the type it is drawn as, checked by that type. */
export function wantedDisplay({ request, known }: Pick<OptionsSpec, 'request' | 'known'>): Display {
  const before = isPlainObject(known) ? ((known.display ?? null) as Display) : null
  if (request.options === undefined || request.options === null || !('display' in request.options)) return before
  const { display } = request.options
  if (display === null) return null
  if (!isPlainObject(display) || !displayTypes.some((name) => name === display.type))
    throw invalidValue('display', `“display” needs a type of ${displayTypes.join(', ')}.`)
  const type = display.type as DisplayType
  return { type, options: acceptOptions(columnTypes[type], display.options ?? {}) as Record<string, unknown> }
}

function madeOf({ kind, request, table, known }: OptionsSpec): unknown {
  const before = isPlainObject(known) ? known : {}
  if (kind === 'formula') {
    const text = request.formula_raw ?? request.formula
    if (typeof text !== 'string') return before.formula === undefined ? missing('formula_raw') : before
    return { formula: acceptFormula(text, table) }
  }
  const linkId = given(request, 'fk_relation_column_id', before.linkId)
  const linked = linkedTable(table, linkId)
  const where = wantedWhere(request, before.where, linked)
  if (kind === 'count') return { linkId, where }
  if (kind === 'lookup') {
    const columnId = given(request, 'fk_lookup_column_id', before.columnId)
    requireColumn(linked, columnId, 'fk_lookup_column_id', 'Lookup column not found in related table')
    return { linkId, columnId, where }
  }
  const columnId = given(request, 'fk_rollup_column_id', before.columnId)
  requireColumn(linked, columnId, 'fk_rollup_column_id', 'Rollup column not found in related table')
  return { linkId, columnId, func: wantedFunction(request, before.func), where }
}

type Reference = 'fk_relation_column_id' | 'fk_lookup_column_id' | 'fk_rollup_column_id'

function given(request: WireColumnRequest, field: Reference, known: unknown): string {
  const value = request[field] ?? known
  return typeof value === 'string' && value !== '' ? value : missing(field)
}

function missing(field: string): never {
  throw invalidValue(field, `Missing '${field}' property in request body`)
}

function linkedTable({ columns }: SnapshotTable, linkId: string): RecordTable {
  const link = columns.find(({ id }) => id === linkId)
  if (link?.computed?.kind === 'link') return link.computed.link.table
  throw invalidValue('fk_relation_column_id', 'Relation column not found')
}

/** Secrets are not there for anybody. */
function requireColumn({ columns }: RecordTable, id: string, field: Reference, sentence: string): RecordColumn {
  const column = columns.find((one) => one.id === id && !one.secret)
  if (column === undefined) throw invalidValue(field, sentence)
  return column
}

function wantedFunction({ rollup_function: wished }: WireColumnRequest, known: unknown): string {
  const name = wished ?? known
  if (typeof name !== 'string' || name === '') return missing('rollup_function')
  if (!isRollupName(name))
    throw invalidValue('rollup_function', `“rollup_function” must be one of ${rollupNames.join(', ')}.`)
  return name
}

function wantedWhere({ where }: WireColumnRequest, known: unknown, linked: RecordTable): string | null {
  if (where === undefined) return typeof known === 'string' ? known : null
  if (where === null || where.trim() === '') return null
  return storedWhere(
    where,
    linked.columns.filter(({ secret }) => !secret),
  )
}
