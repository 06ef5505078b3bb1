import { type RawBuilder, sql } from 'kysely'
import type { TableRef } from './structure.ts'

/** Names as parts of statements; the only users of `sql.raw` for them. */
export interface Names {
  name(name: string): RawBuilder<unknown>
  names(names: readonly string[]): RawBuilder<unknown>
  table(table: TableRef): RawBuilder<unknown>
}

export function namesBy(quote: (name: string) => string): Names {
  const name = (text: string): RawBuilder<unknown> => sql.raw(quote(text))
  return {
    name,
    names: (list) => sql.join(list.map(name)),
    table: ({ schema, name: own }) => (schema ? sql`${name(schema)}.${name(own)}` : name(own)),
  }
}
