import type {
  Column as ColumnContract,
  TableSummary as SummaryContract,
  Table as TableContract,
} from '@rowhouse/core/api/tables'
import type { Comparison } from '@rowhouse/core/column-types/column-type'
import { type ColumnTypeName, columnTypes, isColumnTypeName, knownTypeName } from '@rowhouse/core/column-types/registry'
import { type OperatorName, operators as operatorTable } from '@rowhouse/core/filters/operators'
import { linkLabel } from '@rowhouse/core/formula/link-text'
import { keyAddress } from '@rowhouse/core/key-address'
import type { CellValue } from '@rowhouse/core/storage'
import type { Static } from 'typebox'
import { withOwnFormat } from './own-date-format.ts'

export type TableSummary = Static<typeof SummaryContract>
type WireTable = Static<typeof TableContract>
type WireColumn = Static<typeof ColumnContract>

/** A record as the server gives it to our own web: cells by the titles of the columns. */
export type RecordRow = Readonly<Record<string, CellValue | undefined>>

export interface Column {
  readonly id: string
  readonly title: string
  /** In the database; null when nothing is stored. */
  readonly name: string | null
  readonly type: ColumnTypeName
  readonly options: unknown
  readonly description: string | null
  readonly isKey: boolean
  readonly isPrimaryValue: boolean
  readonly isRequired: boolean
  readonly isUnique: boolean
  /** The server or the database fills it in, or nothing is stored. */
  readonly isReadOnly: boolean
  readonly isSystem: boolean
  readonly hasDefault: boolean
  /** What new records get. */
  readonly default: CellValue
  /** Of a formula: with titles in braces. */
  readonly formulaText: string | null
  /** Which of the linked records count, by the titles there. */
  readonly whereText: string | null
  /** Why its cells cannot be read any more: what it was computed from, or its place in the database, is gone. */
  readonly brokenReason: string | null
  /** The database does not have it any more as it was. */
  readonly isMissing: boolean
  /** Of a computed column: what its values are; null: it is stored, or nobody can ask by them. */
  readonly result: ColumnResult | null
  /** Several values in a cell. */
  readonly hasMany: boolean
}

/** As what the values of a column are filtered, sorted, grouped and counted. */
interface ColumnResult {
  readonly type: ColumnTypeName
  readonly options: unknown
  readonly comparison: Comparison
  readonly operators: readonly OperatorName[]
}

export interface Table {
  readonly id: string
  readonly baseId: string
  readonly title: string
  readonly name: string
  readonly isView: boolean
  readonly readOnlyReason: string | null
  readonly columns: readonly Column[]
}

export function tableFromWire(wire: WireTable): Table {
  return {
    id: wire.id,
    baseId: wire.base_id,
    title: wire.title,
    name: wire.table_name,
    isView: isView(wire),
    readOnlyReason: wire.readonly,
    columns: wire.columns.map(columnFromWire),
  }
}

export function isView({ type }: Pick<TableSummary, 'type'>): boolean {
  return type === 'view'
}

/** The name in the database where it tells something the title does not. */
export function differingName({ title, table_name }: Pick<TableSummary, 'title' | 'table_name'>): string | null {
  return table_name === title ? null : table_name
}

/** What a row shows: the value that names a record first, keys and system columns where the table put them. */
export function shownColumns({ columns }: Pick<Table, 'columns'>): readonly Column[] {
  const visible = columns.filter(({ isSystem, isKey }) => !isSystem || isKey)
  const first = visible.find(({ isPrimaryValue }) => isPrimaryValue)
  return first === undefined ? visible : [first, ...visible.filter((column) => column !== first)]
}

/** The columns a person can fill in, the naming one first. */
export function fillableColumns(table: Pick<Table, 'columns'>): readonly Column[] {
  return shownColumns(table).filter(({ isReadOnly, type }) => !isReadOnly && columnTypes[type].holds !== 'files')
}

/** Links are not stored in the column, and written all the same. */
export const isEditable = ({ isReadOnly, type }: Pick<Column, 'isReadOnly' | 'type'>): boolean =>
  columnTypes[type].computed === 'link' || !isReadOnly

/** As it stands in addresses; null when a part is missing and nothing can be asked of the record. */
export function recordKey({ columns }: Pick<Table, 'columns'>, record: RecordRow): string | null {
  const parts = columns.filter(({ isKey }) => isKey).map(({ title }) => record[title])
  if (parts.length === 0 || parts.some((part) => part === null || part === undefined)) return null
  if (parts.length === 1) return keyAddress(String(parts[0]))
  return parts.includes('') ? null : parts.map(String).join('___')
}

/** What a record is called; null when its naming cell is empty. */
export function recordName(table: Pick<Table, 'columns'>, record: RecordRow): string | null {
  const column = table.columns.find(({ isPrimaryValue }) => isPrimaryValue)
  const value = column === undefined ? null : record[column.title]
  return column === undefined || value === null || value === undefined ? null : nameIn(column, value)
}

/** A cell that names its record; of an address that a formula marked, the label. */
export function nameIn(column: Pick<Column, 'type' | 'options'>, value: CellValue): string {
  return linkLabel(showCell(column, value))
}

export function showCell({ type, options }: Pick<Column, 'type' | 'options'>, value: CellValue): string {
  return columnTypes[type].show(value, withOwnFormat(options) as never)
}

/** Checked by the server when they were stored; each type knows its own. */
export function optionsOf<Options>({ type, options }: Pick<Column, 'type' | 'options'>): Options {
  return withOwnFormat(storedOptionsOf<Options>({ type, options }))
}

/** The same, and what the field leaves open stays open. */
export function storedOptionsOf<Options>({ type, options }: Pick<Column, 'type' | 'options'>): Options {
  return { ...columnTypes[type].defaults, ...(options as object | null) } as Options
}

/** What can be asked of the values: those of the type, or of what is computed. */
export function valuesOf({ type, options, result }: Pick<Column, 'type' | 'options' | 'result'>): ColumnResult {
  return result ?? { type, options, comparison: columnTypes[type].comparison, operators: columnTypes[type].operators }
}

/** For figures: of several values in a cell only whether they are there and differ is known. */
export function figuredValues(column: Column): Pick<ColumnResult, 'comparison' | 'operators'> {
  return column.hasMany ? { comparison: 'text', operators: [] } : valuesOf(column)
}

function resultFromWire({ colOptions }: WireColumn): ColumnResult | null {
  const result = colOptions?.result
  if (!result || !isColumnTypeName(result.type)) return null
  const { type, comparison, operators } = result
  const options = { ...columnTypes[type].defaults, ...(result.options as object | null) }
  // Words of a newer server are not offered.
  const known = operators.filter((name) => Object.hasOwn(operatorTable, name)) as OperatorName[]
  return { type, options, comparison: comparison as Comparison, operators: known }
}

function columnFromWire(wire: WireColumn): Column {
  // A type of a newer server is shown as its text.
  const type = knownTypeName(wire.uidt)
  return {
    id: wire.id,
    title: wire.title,
    name: wire.column_name,
    type,
    options: { ...columnTypes[type].defaults, ...(wire.options as object | null) },
    description: wire.description,
    isKey: wire.pk,
    isPrimaryValue: wire.pv,
    isRequired: wire.rqd,
    isUnique: wire.unique,
    isReadOnly: wire.readonly || wire.virtual || wire.missing !== undefined,
    isSystem: wire.system,
    hasDefault: wire.default !== null && wire.default !== undefined,
    default: (wire.default ?? null) as CellValue,
    formulaText: wire.colOptions?.formula_raw ?? null,
    whereText: wire.colOptions?.where ?? null,
    brokenReason: wire.missing ?? wire.colOptions?.error ?? null,
    isMissing: wire.missing !== undefined,
    result: resultFromWire(wire),
    hasMany: wire.colOptions?.result?.many ?? false,
  }
}
