import type { RawBuilder } from 'kysely'

/** What a database was found to hold beside tables. Names are given byte for byte. */
export interface FoundObject {
  readonly name: string
  /** What it hangs on; null: on nothing. */
  readonly table: string | null
  /** In SQL; null: the engine does not tell. */
  readonly definition: string | null
  /** Of a trigger. */
  readonly timing?: string | null
  readonly event?: string | null
  /** Of a function or a procedure, where several may share a name: its arguments as the engine tells them apart. */
  readonly signature?: string | null
  /** Of a function. */
  readonly returns?: string | null
}

/** One statement that finds them in a schema, the one the connection works in when it is left out; or why there are none. */
type Finder = ((schema: string | undefined) => RawBuilder<FoundObject>) | { readonly lacks: string }

/** Of indexes and foreign keys `introspect` tells. */
export type Objects = Readonly<Record<'view' | 'function' | 'procedure' | 'sequence' | 'trigger', Finder>>
