import type { ColumnType, KeptBy } from '@rowhouse/core/column-types/column-type'
import type { FilterableColumn } from '@rowhouse/core/filters/filter-tree'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { TableRef } from '../dialects/structure.ts'

/** A table as the compiler knows it. Whoever makes one takes every name from stored metadata. */
export interface RecordTable {
  readonly id: string
  readonly title: string
  readonly ref: TableRef
  /** Every column that is not in the trash, in order. */
  readonly columns: readonly RecordColumn[]
  /** In the order of the primary key; empty: records cannot be told apart, so nothing is written. */
  readonly key: readonly StoredColumn[]
}

export interface RecordColumn extends FilterableColumn {
  readonly typeName: string
  readonly type: ColumnType
  /** Accepted by the type. */
  readonly options: unknown
  /** null: nothing is stored. */
  readonly word: StorageWord | null
  readonly keyPart: number | null
  readonly autoIncrement: boolean
  /** The database computes it; nobody can write it. */
  readonly generated: boolean
  /** What the server fills in by itself. */
  readonly kept: KeptBy | null
  readonly secret: boolean
  readonly system: boolean
  readonly isPrimaryValue: boolean
  readonly required: boolean
  readonly unique: boolean
  readonly default: CellValue
  /** Written by other programs too, perhaps in another form of the same meaning. */
  readonly foreign: boolean
}

export type StoredColumn = RecordColumn & { readonly name: string; readonly word: StorageWord }

export function isStored(column: RecordColumn): column is StoredColumn {
  return column.name !== null && column.word !== null
}
