import { type Kysely, sql, type Transaction } from 'kysely'
import type { WriteOptions } from '../dialect.ts'
import { retryLostRaces } from '../retry-lost-races.ts'
import { type UnitOfWork, unitOfWork } from '../unit-of-work.ts'

/** Serializable, so that “read, decide, write” is as safe here as under SQLite's single writer; losers of a race run again. */
export function writeSerially<Tables, T>(
  kysely: Kysely<Tables>,
  work: (tx: UnitOfWork<Tables>) => Promise<T>,
  { statementTimeoutMs }: WriteOptions = {},
): Promise<T> {
  return retryLostRaces(() =>
    kysely
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        if (statementTimeoutMs !== undefined) await setTimeLimit(tx, statementTimeoutMs)
        return unitOfWork(tx, work)
      }),
  )
}

async function setTimeLimit<Tables>(tx: Transaction<Tables>, timeoutMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx)
}
