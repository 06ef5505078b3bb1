import type { Kysely } from 'kysely'
import type { SourceTarget } from './source-target.ts'

/**
 * Others write to attached databases as well, past us. Where the engine can, triggers that its owner installs make the database
 * tell of it: only that something changed in a table, never what.
 */
export interface Outside {
  /** Statements after which these tables tell of what others write. Running them again changes nothing. */
  install(tables: readonly OutsideTable[], schema: string | null): readonly string[]
  remove(tables: readonly OutsideTable[], schema: string | null): readonly string[]
  /** Which tables do. */
  telling(db: Kysely<unknown>): Promise<readonly OutsideTable[]>
  /** On a connection of its own. */
  listen(target: SourceTarget, ears: OutsideEars): Promise<{ close(): Promise<void> }>
}

export interface OutsideTable {
  /** null: the schema the connection works in. */
  readonly schema: string | null
  readonly name: string
}

interface OutsideEars {
  heard(table: OutsideTable): void
  /** Nothing will be heard any more. */
  lost(): void
}
