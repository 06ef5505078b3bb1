import type { Comparison } from '@rowhouse/core/column-types/column-type'
import type { TextRules } from '@rowhouse/core/exports/row-texts'
import type { StorageWord } from '@rowhouse/core/storage'
import type { CompiledQuery } from 'kysely'

/** What of each row is written, and how. As data, since it travels. */
export interface WrittenRows {
  readonly columns: readonly WrittenColumn[]
  readonly rules: TextRules
  /** Where in a row the key is that is given back of the last one. */
  readonly key: readonly number[]
  /** With so many letters it is enough, however many rows are left. */
  readonly mostLetters: number
}

interface WrittenColumn {
  readonly title: string
  readonly typeName: string
  readonly options: unknown
  readonly comparison: Comparison
  /** Where in a row. */
  readonly at: number
  readonly word: StorageWord
}

const mark = Symbol('written rows')
type Marked = CompiledQuery & { readonly [mark]?: string }

/**
 * A copy of the statement that says: of the rows only their text is wanted. An engine whose rows come from another thread may
 * write it over there, which is less work than handing over cells, and leaves this thread to others. The answer of any other
 * are the rows. `rows`: `WrittenRows` as JSON.
 */
export function asWritten(query: CompiledQuery, rows: string): CompiledQuery {
  return { ...query, [mark]: rows } as CompiledQuery
}

/** undefined: rows are wanted. */
export const writtenRowsOf = (query: Marked): string | undefined => query[mark]

/** The names of the one row in which a text comes. */
export const writtenNames = ['rh_text', 'rh_count', 'rh_more', 'rh_key'] as const

interface Written {
  readonly rh_text: Uint8Array
  readonly rh_count: number
  /** It was enough before the rows were at their end. */
  readonly rh_more: boolean
  /** Of the last row, as the driver gives it. */
  readonly rh_key: readonly unknown[]
}

/** null: these are the rows themselves. */
export function writtenIn(rows: readonly Readonly<Record<string, unknown>>[]): Written | null {
  const [first] = rows
  return first !== undefined && first.rh_text instanceof Uint8Array ? (first as unknown as Written) : null
}
