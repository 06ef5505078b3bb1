import type { DefinedKind } from '@rowhouse/core/database-objects'
import type { RawBuilder } from 'kysely'
import type { FoundObject } from './objects.ts'

/** What a function takes. */
export interface FoundArgument {
  readonly name: string
  readonly type: string
}

interface WholeDefinition {
  readonly ask: RawBuilder<Readonly<Record<string, unknown>>>
  read(row: Readonly<Record<string, unknown>>): string | null
}

/** How what a database holds beside tables is made, called and dropped. Names come from the database itself. */
export interface Definitions {
  /** The statement of each index in a schema, the one the connection works in when it is left out. */
  indexes(schema: string | undefined): RawBuilder<Pick<FoundObject, 'name' | 'table' | 'definition'>>
  /** How one is made, where the list of its kind does not tell all of it; null: it does. */
  whole(kind: DefinedKind, object: FoundObject): WholeDefinition | null
  /** What a function or a procedure takes, in its order; null: they take nothing here. */
  readonly arguments: ((object: FoundObject, schema: string | undefined) => RawBuilder<FoundArgument>) | null
  drop(kind: DefinedKind, object: FoundObject, schema: string | undefined): string
  /** A question that calls a function, with placeholders for its arguments; null: there are no functions to call. */
  readonly call: ((object: FoundObject, given: readonly FoundArgument[], schema: string | undefined) => string) | null
  /** Whether the account may leave the database: reach files and programs of its server. null: no definition makes it do so. */
  readonly reaches: RawBuilder<{ readonly reaches: boolean | number | null }> | null
  /** Names that differ in their letters' case alone are two. */
  readonly tellsCase: boolean
  /** What makes an index while others go on writing; empty: nothing has to be said. */
  readonly onlineIndex: 'concurrently ' | ''
  /** How a trigger begins, up to its body; names are quoted. */
  trigger(name: string, table: string, moment: string): string
  /** What a name may have before it where the database was attached without a schema; null: nothing. */
  readonly usualSchema: string | null
  /** A statement to begin with, on a table and a column of it that are there. */
  readonly templates: Readonly<Record<DefinedKind, (table: string, column: string) => string>>
}

export const standardTrigger: Definitions['trigger'] = (name, table, moment) =>
  `create trigger ${name} ${moment} on ${table} for each row`
