import type { ColumnType, KeptBy } from '@rowhouse/core/column-types/column-type'
import type { FilterableColumn, FilterTree } from '@rowhouse/core/filters/filter-tree'
import type { Typed } from '@rowhouse/core/formula/tree'
import type { RollupName } from '@rowhouse/core/rollups'
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
  /** Where rows stand that people put in an order by hand. Not among the columns: nobody sees it. */
  readonly position?: StoredColumn
  /** Of a junction: where its rows stand among those of one record, by the id of the column that holds the record. */
  readonly linkPositions?: ReadonlyMap<string, StoredColumn>
}

export type InnerTable = Pick<RecordTable, 'columns' | 'position' | 'linkPositions'>

/** Also what nobody sees: for the write path, which keeps and logs it. */
export function innerColumns({ columns, position, linkPositions }: InnerTable): readonly RecordColumn[] {
  if (position === undefined && linkPositions === undefined) return columns
  return [...columns, ...(position === undefined ? [] : [position]), ...(linkPositions?.values() ?? [])]
}

export interface RecordColumn extends FilterableColumn {
  readonly typeName: string
  readonly type: ColumnType
  /** Accepted by the type. */
  readonly options: unknown
  /** null: nothing is stored. */
  readonly word: StorageWord | null
  /** What it is made of; null: it is stored, or an action. */
  readonly computed: Computed | null
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
  /** So many digits behind the point are kept by the database; left out: all that are taken. */
  readonly scale?: number | undefined
  /** As the database wrote it when it was looked at. */
  readonly databaseType?: string | null
}

export type StoredColumn = RecordColumn & { readonly name: string; readonly word: StorageWord }

export function isStored(column: RecordColumn): column is StoredColumn {
  return column.name !== null && column.word !== null
}

/** Gives a value of that kind, be it stored or computed: it can be filtered, sorted and grouped by. */
type ValuedColumn = RecordColumn & { readonly word: StorageWord }

export function isValued(column: RecordColumn): column is ValuedColumn {
  return column.word !== null
}

/** Has something to show in its cells. */
export function isShown(column: RecordColumn): boolean {
  return isStored(column) || column.computed !== null
}

/** What a column that stores nothing of its own is made of. Built once with the snapshot, compiled by this room. */
export type Computed =
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'lookup'; readonly link: Link; readonly column: RecordColumn; readonly filter: FilterTree | null }
  | {
      readonly kind: 'rollup'
      readonly link: Link
      readonly column: RecordColumn
      readonly func: RollupName
      readonly filter: FilterTree | null
    }
  | { readonly kind: 'count'; readonly link: Link; readonly filter: FilterTree | null }
  /** With the letters it comes to at most, more or less. */
  | { readonly kind: 'formula'; readonly expression: Typed; readonly letters: number }
  /** Bar codes and buttons show what another column of the record holds. */
  | { readonly kind: 'same'; readonly column: RecordColumn }
  /** What it was made of is gone or does not fit any more; the sentence says so. Also a stored column that is missing. */
  | { readonly kind: 'broken'; readonly reason: string }

/** From records of one table to records of another. Equal cells of `own` and `other` link them, or a junction between. */
export interface Link {
  /** The link column itself. */
  readonly columnId: string
  /** hm: many there; bt: one there; mm: many on both sides; oo: one there, ours is the key (`bt` is its other side). */
  readonly kind: 'hm' | 'bt' | 'mm' | 'oo'
  readonly table: RecordTable
  readonly own: StoredColumn
  readonly other: StoredColumn
  readonly junction: Junction | null
}

export interface Junction {
  readonly tableId: string
  readonly ref: TableRef
  /** Its columns that hold our key and theirs. */
  readonly own: StoredColumn
  readonly other: StoredColumn
  /** Where the links of a record stand that people put in an order by hand; null: nobody has. */
  readonly position: StoredColumn | null
}

/** Whether a record has at most one on the other side. */
export const isSingle = ({ kind }: Link): boolean => kind === 'bt' || kind === 'oo'
