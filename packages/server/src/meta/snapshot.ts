// A project's structure as one immutable object. Built in a constant number of statements, never changed afterwards.
import { storedAs } from '@rowhouse/core/column-types/column-type'
import { readFilterValue } from '@rowhouse/core/column-types/read-filter-value'
import { columnTypeOf, typeWith } from '@rowhouse/core/column-types/registry'
import type { StorageWord } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import type { Dialect, EngineName } from '../dialects/dialect.ts'
import { dialects } from '../dialects/registry.ts'
import { foreignNumber } from '../dialects/values/foreign-number.ts'
import { isStored, type RecordColumn, type RecordTable, type StoredColumn } from '../query/record-table.ts'
import { resolveComputed } from './computed-columns.ts'
import { noResult } from './computed-result.ts'
import { type MissingParts, missingColumnKey, missingTableKey, nothingMissing } from './missing-parts.ts'
import { type ProjectRules, toProjectRules } from './project-rules.ts'
import { isPositionType, linkPositionType, rowPositionType } from './row-position.ts'
import type { BaseRow } from './rows/projects.ts'
import type { ColumnRow, TableRow, ViewRow } from './rows/structure.ts'
import { readStructure, type StructureRows } from './structure-rows.ts'
import type { MetaTables } from './tables.ts'
import type { Trashed } from './trashed.ts'

export interface ProjectSnapshot {
  readonly id: string
  readonly title: string
  readonly prefix: string
  readonly version: number
  /** Its API is stopped: nobody reaches records. */
  readonly isStopped: boolean
  /** Nothing may be written into it, see `held-project.ts`. */
  readonly isHeld: boolean
  readonly bases: ReadonlyMap<string, SnapshotBase>
  /** Without those in the trash, in order. */
  readonly tables: readonly SnapshotTable[]
  /** Who may do what with which records and fields, as far as it is not for roles to say. */
  readonly rules: ProjectRules
  /** By id, by title, or by name in the database. */
  findTable(key: string): SnapshotTable | null
  tableOf(columnId: string): SnapshotTable | null
}

export interface SnapshotBase {
  readonly row: BaseRow
  readonly id: string
  readonly dialect: Dialect
  readonly isBuiltIn: boolean
  readonly isReadOnly: boolean
}

export interface SnapshotTable extends RecordTable {
  readonly row: TableRow
  readonly base: SnapshotBase
  readonly views: readonly ViewRow[]
  /** Beside each column of `columns`, by id. */
  readonly columnRows: ReadonlyMap<string, ColumnRow>
  /** Why its records cannot be reached: the database does not have the table any more. null when they can. */
  readonly missingReason: string | null
  /** Ids of columns that the database does not have any more. */
  readonly missingColumns: readonly string[]
  /** Why nothing can be written; null when it can. */
  readonly readOnlyReason: string | null
  /** Of the structure it belongs to. */
  readonly version: number
  /** The table as it is, where this is only what a public link shows of it; left out: this is all. */
  readonly whole?: SnapshotTable
}

type MissingIn = (baseId: string) => MissingParts

/** As the metadata alone tells it. */
export async function readSnapshot(meta: Kysely<MetaTables>, projectId: string): Promise<ProjectSnapshot | null> {
  const rows = await readStructure(meta, projectId)
  return rows === null ? null : toSnapshot(rows)
}

/** Also of rows that are not stored yet: a change of what columns are made of is tried before it is saved. */
export function toSnapshot(
  rows: StructureRows,
  missingIn: MissingIn = () => nothingMissing,
  failed: ReadonlyMap<string, string> = new Map(),
): ProjectSnapshot {
  const { id, title, prefix, meta_version: version, api_stopped_at, held_by } = rows.project
  const [isStopped, isHeld] = [api_stopped_at !== null, held_by !== null]
  const bases = new Map(rows.bases.map((row) => [row.id, toBase(row)]))
  const tables = toTables(rows, bases, missingIn)
  resolveComputed(tables, trashedIn(rows), failed)
  return assembleSnapshot({ id, title, prefix, version, isStopped, isHeld, bases, tables, rules: toProjectRules(rows) })
}

/** By what its parts are found. */
export function assembleSnapshot(parts: Omit<ProjectSnapshot, 'findTable' | 'tableOf'>): ProjectSnapshot {
  const byKey = new Map<string, SnapshotTable>()
  for (const table of parts.tables) byKey.set(table.ref.name, table)
  for (const table of parts.tables) byKey.set(table.title, table)
  for (const table of parts.tables) byKey.set(table.id, table)
  const byColumn = new Map(parts.tables.flatMap((table) => table.columns.map(({ id }) => [id, table] as const)))
  return {
    ...parts,
    findTable: (key) => byKey.get(key) ?? null,
    tableOf: (columnId) => byColumn.get(columnId) ?? null,
  }
}

function toBase(row: BaseRow): SnapshotBase {
  return {
    row,
    id: row.id,
    dialect: dialects[engineOf(row.type)],
    isBuiltIn: row.is_meta === 1,
    isReadOnly: row.read_only === 1,
  }
}

/** `type` is what existing clients call the engine. */
export function engineOf(clientName: string): EngineName {
  const names = Object.keys(dialects) as EngineName[]
  const name = names.find((one) => dialects[one].clientName === clientName)
  if (name === undefined) throw new Error(`No dialect is called ${clientName}.`)
  return name
}

const isThere = ({ deleted_at }: { readonly deleted_at: string | null }): boolean => deleted_at === null

function trashedIn({ tables, columns }: StructureRows): Trashed {
  const titles = (rows: readonly (TableRow | ColumnRow)[]) =>
    new Map(rows.filter((row) => !isThere(row)).map(({ id, title }) => [id, title]))
  return { tables: titles(tables), columns: titles(columns) }
}

function toTables(
  { project, tables, columns, views }: StructureRows,
  bases: ReadonlyMap<string, SnapshotBase>,
  missingIn: MissingIn,
): SnapshotTable[] {
  const columnsOf = Map.groupBy(columns.filter(isThere), ({ table_id }) => table_id)
  const viewsOf = Map.groupBy(views, ({ table_id }) => table_id)
  return tables.filter(isThere).flatMap((row) => {
    const base = bases.get(row.base_id)
    if (base === undefined) return []
    const parts = {
      version: project.meta_version,
      base,
      rows: columnsOf.get(row.id) ?? [],
      missing: missingIn(base.id),
    }
    return [toTable(row, { ...parts, views: viewsOf.get(row.id) ?? [] })]
  })
}

interface TableParts {
  readonly version: number
  readonly base: SnapshotBase
  readonly rows: readonly ColumnRow[]
  readonly views: readonly ViewRow[]
  readonly missing: MissingParts
}

function toTable(row: TableRow, { version, base, rows, views, missing }: TableParts): SnapshotTable {
  const columns = rows
    .filter(({ type }) => !isPositionType(type))
    .map((column) => asFound(toColumn(column, base), missing.columns.get(missingColumnKey(column))))
  const position = positionIn(rows, base)
  const linkPositions = linkPositionsIn(rows, base)
  const key = keyIn(columns)
  return {
    id: row.id,
    title: row.title,
    ref: { schema: row.schema, name: row.name },
    columns,
    key,
    ...(position === null ? {} : { position }),
    ...(linkPositions.size === 0 ? {} : { linkPositions }),
    row,
    base,
    views,
    missingReason: missing.tables.get(missingTableKey(row)) ?? null,
    missingColumns: columns.flatMap(({ id, missing: gone }) => (gone === undefined ? [] : [id])),
    columnRows: new Map(rows.map((column) => [column.id, column])),
    readOnlyReason: readOnlyReason(row, base, columns),
    version,
  }
}

/** Without one of its parts a key would mean several records, so there is none then. */
function keyIn(columns: readonly RecordColumn[]): StoredColumn[] {
  const parts = columns.filter(({ keyPart }) => keyPart !== null)
  const stored = parts.filter(isStored)
  if (stored.length < parts.length) return []
  return stored.toSorted((one, other) => (one.keyPart ?? 0) - (other.keyPart ?? 0))
}

/** A column whose place is gone is like one that can no longer be computed: its cells say so, the others are there. */
function asFound(column: RecordColumn, reason: string | undefined): RecordColumn {
  if (reason === undefined) return column
  return { ...column, ...noResult, missing: reason, required: false, computed: { kind: 'broken', reason } }
}

function positionIn(rows: readonly ColumnRow[], base: SnapshotBase): StoredColumn | null {
  const row = rows.find(({ type }) => type === rowPositionType)
  return row === undefined ? null : toPosition(row, base)
}

/** By the column of the junction whose records it orders. */
function linkPositionsIn(rows: readonly ColumnRow[], base: SnapshotBase): ReadonlyMap<string, StoredColumn> {
  return new Map(
    rows.flatMap((row) => {
      const column = row.type === linkPositionType ? toPosition(row, base) : null
      return column === null ? [] : [[(JSON.parse(row.options) as { of: string }).of, column] as const]
    }),
  )
}

function toPosition(row: ColumnRow, base: SnapshotBase): StoredColumn | null {
  const column = toColumn({ ...row, type: typeWith({ plain: true, storage: 'integer' }), options: '{}' }, base)
  return isStored(column) ? column : null
}

function readOnlyReason({ kind }: TableRow, base: SnapshotBase, columns: readonly RecordColumn[]): string | null {
  const parts = columns.filter(({ keyPart }) => keyPart !== null)
  if (base.isReadOnly) return 'The database was attached read-only.'
  if (kind === 'view') return 'This is a view of the database: its records are changed in the tables it reads.'
  const [gone] = parts.flatMap(({ missing }) => missing ?? [])
  if (gone !== undefined) return `Records are told apart by a column that cannot be reached. ${gone}`
  if (parts.length === 0) return 'This table has no primary key, so its records cannot be told apart and are read-only.'
  return null
}

const foreignOf = ({ word, database_type }: ColumnRow) => ({
  word: word as StorageWord | null,
  databaseType: database_type,
})

/** Also for columns that are not stored yet: planning a change needs the column as it would be. */
export function toColumn(row: ColumnRow, base: Pick<SnapshotBase, 'isBuiltIn' | 'dialect'>): RecordColumn {
  // A type this program no longer knows is shown as its text rather than hiding the whole table.
  const type = columnTypeOf(row.type)
  // Options that came with a later version are not in what was stored before.
  const options: unknown = { ...(type.defaults as object), ...(JSON.parse(row.options) as object) }
  const { comparison } = storedAs(type, options)
  return {
    id: row.id,
    title: row.title,
    name: row.name,
    typeName: row.type,
    type,
    options,
    word: row.word as StorageWord | null,
    comparison,
    operators: type.operators,
    keyPart: row.key_part,
    autoIncrement: row.auto_increment === 1,
    generated: row.generated === 1,
    kept: type.kept ?? null,
    secret: type.secret ?? false,
    system: row.system === 1,
    isPrimaryValue: row.is_primary_value === 1,
    required: row.required === 1,
    unique: row.unique_values === 1,
    default: row.default_value === null ? null : JSON.parse(row.default_value),
    foreign: !base.isBuiltIn,
    scale: base.isBuiltIn || !base.dialect.supports.cutsDigits ? undefined : scaleOf(row.database_type),
    databaseType: row.database_type,
    computed: null,
    readFilterValue: (text) =>
      readFilterValue(type, text, options) ?? (base.isBuiltIn ? null : foreignNumber(foreignOf(row), text)),
  }
}

/** Of “decimal(10,2)”, and of “numeric(10)”, which keeps none. */
function scaleOf(databaseType: string | null): number | undefined {
  const [, isExact, digits] = /^(dec|num|fixed)?[a-z ]*\(\d+(?:,\s*(\d+))?\)/i.exec(databaseType ?? '') ?? []
  if (digits !== undefined) return Number(digits)
  return isExact === undefined ? undefined : 0
}
