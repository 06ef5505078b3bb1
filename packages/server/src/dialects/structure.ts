import type { StorageWord } from '@rowhouse/core/storage'

/** A database as it was found. Names are given byte for byte. */
export interface DatabaseStructure {
  readonly tables: readonly TableStructure[]
}

export interface TableRef {
  readonly schema?: string | null | undefined
  readonly name: string
}

export interface TableStructure extends TableRef {
  readonly schema: string | null
  readonly kind: 'table' | 'view'
  readonly comment: string | null
  readonly columns: readonly ColumnStructure[]
  /** In the order of the key; empty when there is none. */
  readonly primaryKey: readonly string[]
  /** All but the one of the primary key. */
  readonly indexes: readonly IndexStructure[]
  readonly foreignKeys: readonly ForeignKeyStructure[]
  /** SQLite only: the statements that made the table and what hangs on it, for rebuilding it. */
  readonly source?: TableSource
}

interface TableSource {
  readonly table: string
  /** Indexes and triggers that are not part of the table's own statement. */
  readonly attached: readonly { readonly name: string; readonly sql: string }[]
}

export interface ColumnStructure {
  readonly name: string
  /** From 1, without holes. */
  readonly position: number
  /** As the engine writes it, with length and precision. */
  readonly type: string
  /** null: a type of which no word speaks (binary, geometry, arrays …). */
  readonly word: StorageWord | null
  /** Of an enumeration whose values do not stand in its type. */
  readonly choices?: readonly string[]
  readonly nullable: boolean
  /** SQL, as the engine writes it; null when there is none. */
  readonly default: string | null
  /** SQL Server only: a default has a name there and is dropped by it. */
  readonly defaultName?: string
  /** SQL Server only: rules for this column alone have names too, and are dropped before it. */
  readonly ruleNames?: readonly string[]
  /** MySQL only: a change of the column must state it again. */
  readonly collation?: string
  readonly autoIncrement: boolean
  /** The database computes it; nobody can write it. */
  readonly generated: boolean
  readonly comment: string | null
}

export interface IndexStructure {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** It belongs to a UNIQUE rule of the table and goes with that. */
  readonly constraint: boolean
  /** It knows only some of the records, and orders no others. */
  readonly partial?: boolean
}

export interface ForeignKeyStructure {
  /** SQLite knows no names of foreign keys that it would give away: a number there. */
  readonly name: string
  readonly columns: readonly string[]
  readonly references: TableRef
  readonly referencedColumns: readonly string[]
  readonly onUpdate: ForeignKeyAction
  readonly onDelete: ForeignKeyAction
}

export const foreignKeyActions = ['no action', 'restrict', 'cascade', 'set null', 'set default'] as const

export type ForeignKeyAction = (typeof foreignKeyActions)[number]

export function toAction(text: string): ForeignKeyAction {
  const word = text.toLowerCase().replaceAll('_', ' ')
  return foreignKeyActions.find((action) => action === word) ?? 'no action'
}
