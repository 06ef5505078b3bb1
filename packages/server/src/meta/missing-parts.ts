import type { ColumnRow, TableRow } from './rows/structure.ts'

/**
 * What an attached database was last seen to lack of what is known of it, each with the sentence that says so. Kept in
 * memory, not in the metadata: it is what somebody saw, and the next sync or another look settles it.
 */
export interface MissingParts {
  readonly tables: ReadonlyMap<string, string>
  readonly columns: ReadonlyMap<string, string>
}

/** A table that a sync gave another name is no longer the one that was missed. */
export const missingTableKey = ({ id, name }: Pick<TableRow, 'id' | 'name'>): string => `${id} ${name}`

export const missingColumnKey = ({ id, name, word }: Pick<ColumnRow, 'id' | 'name' | 'word'>): string =>
  `${id} ${word} ${name}`

export function isNothing({ tables, columns }: MissingParts): boolean {
  return tables.size === 0 && columns.size === 0
}

export function areSameParts(one: MissingParts, other: MissingParts): boolean {
  return isSame(one.tables, other.tables) && isSame(one.columns, other.columns)
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key))
}

export const nothingMissing: MissingParts = { tables: new Map(), columns: new Map() }
