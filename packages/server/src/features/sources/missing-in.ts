// What a database lacks of what is known of it. Pure: the caller looked at both.
import type { DatabaseStructure } from '../../dialects/structure.ts'
import { type MissingParts, missingColumnKey, missingTableKey } from '../../meta/missing-parts.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'

/** Also columns that are now of another kind: their values could not be read as what they were. */
export function missingIn(tables: readonly SnapshotTable[], { tables: found }: DatabaseStructure): MissingParts {
  const byName = new Map(found.map((table) => [table.name, table]))
  const missing = { tables: new Map<string, string>(), columns: new Map<string, string>() }
  for (const { row, title, base, columnRows } of tables) {
    const columns = byName.get(row.name)?.columns
    const gone = `The table “${title}” (${row.name}) is no longer in the database “${base.row.alias}”.`
    if (columns === undefined) missing.tables.set(missingTableKey(row), gone)
    for (const column of columnRows.values()) {
      if (column.name === null) continue
      const now = columns?.find(({ name }) => name === column.name)
      const name = `The column “${column.title}” (${column.name})`
      if (now === undefined)
        missing.columns.set(
          missingColumnKey(column),
          columns === undefined ? gone : `${name} is no longer in the database.`,
        )
      else if (now.word !== column.word)
        missing.columns.set(missingColumnKey(column), `${name} is of another type in the database now: ${now.type}.`)
    }
  }
  return missing
}
