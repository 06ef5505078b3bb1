import type { AcceptedStructure } from './accept-structure.ts'
import type { BaseArchive } from './base-archive.ts'

interface Fitting {
  readonly structure: AcceptedStructure
  /** What had to give way, as sentences. */
  readonly optional: readonly string[]
}

/**
 * An attached database itself holds that a field is required, and takes no record without it. In built-in tables the path of
 * writes does, so records of before may have none: such a field is not required there.
 */
export async function filledOnly(archive: BaseArchive, structure: AcceptedStructure): Promise<Fitting> {
  const blank = new Set<string>()
  for (const { id } of structure.tables) {
    const required = structure.columns.filter(
      ({ table_id, required: isRequired, key_part }) => table_id === id && isRequired === 1 && key_part === null,
    )
    if (required.length === 0) continue
    let places: readonly (readonly [id: string, at: number])[] | null = null
    for await (const row of archive.rows(id)) {
      if (places === null) places = required.map((column) => [column.id, row.indexOf(column.id)] as const)
      else for (const [column, at] of places) if ((row[at] ?? null) === null) blank.add(column)
    }
  }
  const titles = new Map(structure.tables.map(({ id, title }) => [id, title]))
  return {
    structure: {
      ...structure,
      columns: structure.columns.map((column) => (blank.has(column.id) ? { ...column, required: 0 as const } : column)),
    },
    optional: structure.columns
      .filter(({ id }) => blank.has(id))
      .map(({ title, table_id }) => `That “${title}” of “${titles.get(table_id)}” is required: some records have none`),
  }
}
