import { type Kysely, sql } from 'kysely'
import type { Dialect, EngineName } from '../../dialects/dialect.ts'
import type { ColumnStructure, TableStructure } from '../../dialects/structure.ts'

/** What a column may hold when the database lists it; `several`: any number of them in one cell. */
export interface ColumnChoices {
  readonly titles: readonly string[]
  readonly several: boolean
}

/** By `choicesKey`. */
export type Choices = ReadonlyMap<string, ColumnChoices>

export const choicesKey = (table: string, column: string): string => JSON.stringify([table, column])

export async function choicesIn(
  dialect: Dialect,
  db: Kysely<unknown>,
  tables: readonly TableStructure[],
): Promise<Choices> {
  return (await catalogues[dialect.name]?.(db, tables)) ?? choicesInTypes(tables)
}

/** Most engines write the values into the type itself; where they are kept elsewhere, one statement reads them all. */
const catalogues: Partial<
  Record<EngineName, (db: Kysely<unknown>, tables: readonly TableStructure[]) => Promise<Choices>>
> = {
  async postgres(db, tables) {
    const schemas = [...new Set(tables.flatMap(({ schema }) => schema ?? []))]
    if (schemas.length === 0) return new Map()
    const { rows } = await sql<{ table: string; column: string; title: string }>`
      select c.relname as table, a.attname as column, e.enumlabel as title
      from pg_enum e join pg_attribute a on a.atttypid = e.enumtypid and a.attnum > 0 and not a.attisdropped
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in (${sql.join(schemas)}) and c.relkind in ('r', 'p', 'f', 'v', 'm')
      order by e.enumsortorder`.execute(db)
    const grouped = Map.groupBy(rows, ({ table, column }) => choicesKey(table, column))
    return new Map(
      [...grouped].map(([key, found]) => [key, { titles: found.map(({ title }) => title), several: false }]),
    )
  },
}

function choicesInTypes(tables: readonly TableStructure[]): Choices {
  return new Map(
    tables.flatMap(({ name, columns }) =>
      columns.flatMap((column) => {
        const found = choicesInType(column)
        return found === null ? [] : [[choicesKey(name, column.name), found] as const]
      }),
    ),
  )
}

/** “enum('small','it''s')” and “set('a','b')” */
export function choicesInType({ type }: Pick<ColumnStructure, 'type'>): ColumnChoices | null {
  const [, word = '', list = ''] = /^(enum|set)\s*\((.*)\)\s*$/is.exec(type) ?? []
  if (word === '') return null
  const titles = [...list.matchAll(/'((?:[^'\\]|''|\\.)*)'/gs)].map(([, text = '']) =>
    text.replaceAll("''", "'").replace(/\\(.)/gs, '$1'),
  )
  return { titles, several: word.toLowerCase() === 'set' }
}
