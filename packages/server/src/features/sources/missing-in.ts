// What a database lacks of what is known of it. Pure: the caller looked at both.
import type { DatabaseStructure, TableStructure } from '../../dialects/structure.ts'
import { type MissingParts, missingColumnKey, missingTableKey } from '../../meta/missing-parts.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { foundOf } from './read-in.ts'

/** Also columns that are now of another kind: their values could not be read as what they were. */
export function missingIn(tables: readonly SnapshotTable[], { tables: found }: DatabaseStructure): MissingParts {
  const byName = new Map(found.map((table) => [table.name, table]))
  const missing = { tables: new Map<string, string>(), columns: new Map<string, string>() }
  for (const { row, title, base, columnRows } of tables) {
    const table = byName.get(row.name)
    const gone = `The table “${title}” (${row.name}) is no longer in the database “${base.row.alias}”.`
    if (table === undefined) missing.tables.set(missingTableKey(row), gone)
    for (const column of columnRows.values()) {
      const reason = column.name === null ? null : table === undefined ? gone : whyMissing(column, table)
      if (reason !== null) missing.columns.set(missingColumnKey(column), reason)
    }
  }
  return missing
}

function whyMissing({ title, name, word }: ColumnRow, table: TableStructure): string | null {
  const now = table.columns.find((column) => column.name === name)
  if (now === undefined) return `The column “${title}” (${name}) is no longer in the database.`
  // By the words a sync compares: of some kinds there is none, and they are kept as texts.
  if (foundOf(table, now).word === word) return null
  return `The column “${title}” (${name}) is of another type in the database now: ${now.type}.`
}
