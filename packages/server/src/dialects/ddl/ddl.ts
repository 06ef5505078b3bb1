// Changes of the structure as statements. Pure: who runs them decides about the transaction (`restructures`).
import { AppError } from '@rowhouse/core/errors'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { RawBuilder } from 'kysely'
import type { ColumnStructure, ForeignKeyAction, TableRef, TableStructure } from '../structure.ts'

export type Statements = readonly RawBuilder<unknown>[]

export interface Ddl {
  createTable(table: TableSpec): Statements
  renameTable(table: TableRef, to: string): Statements
  dropTable(table: TableRef): Statements
  addColumn(table: TableRef, column: ColumnSpec): Statements
  renameColumn(table: TableRef, from: string, to: string): Statements
  /** With the indexes it is part of. Refused for a member of a key: drop that first. */
  dropColumn(table: TableStructure, column: string): Statements
  /** In place, values converted exactly; refused for other pairs: those go through a new column. */
  changeType(table: TableStructure, column: string, to: StorageWord): Statements
  setNotNull(table: TableStructure, column: string, notNull: boolean): Statements
  /** The same in steps of which none keeps others waiting for long; `name` is that of a rule in between. null: there is no such way. */
  readonly notNullOnline: ((table: TableRef, column: string, name: string) => NotNullOnline) | null
  /**
   * What a cell holds, as a short text that is another one as soon as it holds anything else: by it the rows are found whose
   * values others changed while they go over in batches. null: no values go over in batches.
   */
  readonly markOf: ((cell: RawBuilder<unknown>) => RawBuilder<unknown>) | null
  /** null: no default. */
  setDefault(table: TableStructure, column: string, value: CellValue): Statements
  createIndex(table: TableRef, index: IndexSpec): Statements
  dropIndex(table: TableRef, name: string): Statements
  /** Whether an index of ours is worth its price for such a column. */
  indexHelps(column: { readonly word: StorageWord; readonly foreign: boolean }, to: IndexUse): boolean
  addForeignKey(table: TableStructure, key: ForeignKeySpec): Statements
  /** For one that was added `unchecked`: looks at the rows that are there. Where an engine looks at once there is nothing left. */
  checkForeignKey(table: TableRef, name: string): Statements
  /** By its name in the structure. */
  dropForeignKey(table: TableStructure, name: string): Statements
  /** A value as text of a statement, for where none can travel apart from it. */
  literal(word: StorageWord, value: CellValue): string
  /**
   * After records came with their own numbers: the next one is numbered behind the highest of them, and behind any that was
   * given before; those of deleted records never come again. A table that takes the place of another goes on where that stood
   * (`as`, of databases that may be built in).
   */
  countOn(table: TableRef, column: string, as?: { readonly table: TableRef; readonly column: string }): Statements
}

export interface TableSpec extends TableRef {
  readonly columns: readonly ColumnSpec[]
  /** Left out: the columns say it. */
  readonly primaryKey?: readonly string[]
  readonly foreignKeys?: readonly ForeignKeySpec[]
}

export interface ColumnSpec {
  readonly name: string
  readonly word: StorageWord
  /** As the engine writes it; left out: what the word stands for. */
  readonly type?: string | undefined
  readonly notNull?: boolean
  /** A cell value, never SQL. */
  readonly default?: CellValue
  /** A default as this very engine writes it (`ColumnStructure.default`), instead of a value. */
  readonly defaultText?: string
  /** An integer that numbers the rows; it is the primary key by itself. */
  readonly autoIncrement?: boolean
}

export interface IndexSpec {
  readonly name: string
  readonly columns: readonly IndexedColumn[]
  readonly unique?: boolean
}

/** find: cells that equal a value. order: to bring cells into order. range: cells from here to there. */
export type IndexUse = 'find' | 'order' | 'range'

export interface IndexedColumn {
  readonly name: string
  /** It matters: MySQL indexes only the beginning of long texts. */
  readonly word: StorageWord | null
  readonly descending?: boolean
  /** Of texts: an empty one counts as none, as groups see it. */
  readonly filled?: boolean
  /** Part of the key. Sorts say nothing of empty cells then, so an index must not either. */
  readonly neverEmpty?: boolean
}

export interface ForeignKeySpec {
  readonly name: string
  readonly columns: readonly string[]
  readonly references: TableRef
  readonly referencedColumns: readonly string[]
  readonly onUpdate?: ForeignKeyAction
  readonly onDelete?: ForeignKeyAction
  /** Rows that are there are looked at later, by `checkForeignKey`, while others go on writing. */
  readonly unchecked?: boolean
}

/** Types whose every value has exactly one value in the other. Anything becomes a text. */
const widening: Partial<Record<StorageWord, readonly StorageWord[]>> = {
  boolean: ['integer'],
  integer: ['decimal'],
}

function canChangeInPlace(from: StorageWord, to: StorageWord): boolean {
  return from === to || to === 'longText' || to === 'shortText' || (widening[from]?.includes(to) ?? false)
}

/** The word of the column, when it may become `to` in place. */
export function wordToChange(column: ColumnStructure, to: StorageWord): StorageWord {
  if (column.word !== null && canChangeInPlace(column.word, to)) return column.word
  throw new AppError('invalid_request', 'This change of type needs a new column.', { reason: 'not_in_place' })
}

export function columnOf(table: TableStructure, name: string): ColumnStructure {
  const column = table.columns.find((one) => one.name === name)
  if (column) return column
  throw new AppError('not_found', `There is no column “${name}”.`, { kind: 'column', id: name })
}

export function refuseKeyColumn(table: TableStructure, name: string): void {
  const inKey = table.primaryKey.includes(name) || table.foreignKeys.some(({ columns }) => columns.includes(name))
  if (inKey) throw new AppError('conflict', 'The column is part of a key.', { reason: 'key', column: name })
}

export function primaryKeyOf({ primaryKey, columns }: TableSpec): readonly string[] {
  return primaryKey ?? columns.filter(({ autoIncrement }) => autoIncrement).map(({ name }) => name)
}

interface NotNullOnline {
  /** Holds for whatever is written from now on. */
  readonly promise: Statements
  /** Looks at the rows that are there, while others read and write. */
  readonly check: Statements
  /** By what was looked at, and without the rule in between. */
  readonly set: Statements
  /** Takes the rule in between away, if it is there. */
  readonly back: Statements
}
