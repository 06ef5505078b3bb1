import type { Kysely } from 'kysely'

/** Something done to the data, and how to take it back where the database cannot. */
export interface Step {
  run(data: Kysely<unknown>): Promise<void>
  back?(data: Kysely<unknown>): Promise<void>
  /** It changes values and no structure: what it does to them, in a few words. */
  readonly moves?: string
}
