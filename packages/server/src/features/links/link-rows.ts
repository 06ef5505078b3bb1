import { storedAs } from '@rowhouse/core/column-types/column-type'
import type { KeyKind } from '@rowhouse/core/column-types/key-value'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { columnTypeOf, typeWith } from '@rowhouse/core/column-types/registry'
import { conflict } from '@rowhouse/core/errors'
import type { StorageWord } from '@rowhouse/core/storage'
import { cutBytes } from '@rowhouse/core/table-names'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { ColumnSpec } from '../../structure/columns/accept-column.ts'
import { safeNameBytes } from '../../structure/columns/column-names.ts'
import { newColumnRow } from '../../structure/columns/new-column-row.ts'
import type { TableRows } from '../../structure/table-rows.ts'

export interface RowPlace {
  readonly table: Pick<TableRow, 'id' | 'project_id'>
  readonly dialect: Dialect
  readonly position: number
  readonly at: string
}

/** What every column that is not filled in by people begins with. */
const plain = {
  name: null,
  meta: null,
  required: false,
  unique: false,
  default: null,
  description: null,
  isKey: false,
  autoIncrement: false,
  isPrimaryValue: false,
} as const satisfies Partial<ColumnSpec>

export function computedRow(
  spec: Pick<ColumnSpec, 'title' | 'type' | 'options'> & Partial<ColumnSpec>,
  place: RowPlace,
): ColumnRow {
  return newColumnRow({ ...plain, word: null, ...spec }, { ...place, name: null, keyPart: null, autoIncrement: false })
}

export function linkRow(title: string, options: LinkOptions, place: RowPlace): ColumnRow {
  return computedRow({ title, type: typeWith({ computed: 'link' }), options }, place)
}

interface KeyRowPlace extends RowPlace {
  readonly name: string
  readonly title: string
  readonly keyPart?: number
  readonly unique?: boolean
}

/** A column that holds keys of another table: made of what they are made of, and hidden. */
export function foreignKeyRow(key: ColumnRow, place: KeyRowPlace): ColumnRow {
  const options = { kind: keyKindOf(key) }
  const type = typeWith({ foreign: true })
  const { storage: word } = storedAs(columnTypeOf(type), options)
  const spec: ColumnSpec = {
    ...plain,
    title: place.title,
    type,
    options,
    word,
    // A part of the key of its own table is never empty.
    required: place.keyPart !== undefined,
    unique: place.unique ?? false,
  }
  const { table, dialect, name, keyPart = null, position, at } = place
  const row = newColumnRow(spec, { table, dialect, name, keyPart, autoIncrement: false, position, at })
  return { ...row, database_type: key.database_type ?? row.database_type, system: 1 }
}

/** The very type of a key in a database of others, since most bind nothing else to it; undefined: what its word stands for. */
export function typeOfKey({ isBuiltIn, dialect }: SnapshotBase, { word, database_type: type }: ColumnRow) {
  const isOurs = isBuiltIn || type === null || type === dialect.storageTypes[word as StorageWord]
  return isOurs ? undefined : type
}

function keyKindOf({ word, type, options }: ColumnRow): KeyKind {
  if (word === 'integer') return 'integer'
  const { kind } = JSON.parse(options) as { kind?: unknown }
  return columnTypeOf(type).kept === 'uuid' || kind === 'uuid' ? 'uuid' : 'text'
}

/** The one column by which records of a table can be pointed to. */
export function keyOf({ table, columns }: TableRows): ColumnRow {
  const key = columns.filter(({ key_part, deleted_at }) => key_part !== null && deleted_at === null)
  const [only] = key
  if (only === undefined)
    throw conflict(`“${table.title}” has no primary key, so its records cannot be linked.`, { reason: 'no_key' })
  if (key.length > 1)
    throw conflict(`The key of “${table.title}” has ${key.length} columns; links need a key of one column.`, {
      reason: 'key_of_several',
    })
  if (only.word !== 'integer' && only.word !== 'shortText')
    throw conflict(
      `The key of “${table.title}” is neither a number nor a short text, so its records cannot be linked.`,
      {
        reason: 'key_kind',
      },
    )
  return only
}

/** “customers_id”, cut so that the ending stays. */
export const keyColumnName = ({ name }: Pick<TableRow, 'name'>): string => `${cutBytes(name, safeNameBytes - 3)}_id`
