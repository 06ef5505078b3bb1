import type { Transaction } from 'kysely'

/** One forward step of the meta database. It runs in one transaction and must not read the clock or the network. */
export interface Migration {
  readonly name: string
  // The schema of a past step is not the schema of today's `MetaTables`, so it is left open.
  up(tx: Transaction<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>
}
