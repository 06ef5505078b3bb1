import type { Kysely } from 'kysely'

/** Something done to the data, and how to take it back where the database cannot. */
export interface Step {
  run(data: Kysely<unknown>): Promise<void>
  back?(data: Kysely<unknown>): Promise<void>
  /**
   * Of an attached database: in a transaction of its own, behind those before it. Where it only looks at what is there, nobody
   * waits for it then.
   */
  readonly alone?: boolean
  /** It changes values and no structure: what it does to them, in a few words. */
  readonly moves?: string
}
