import { type Kysely, sql, type Transaction } from 'kysely'
import type { WriteOptions } from '../dialect.ts'
import { retryLostRaces } from '../retry-lost-races.ts'
import { type UnitOfWork, unitOfWork } from '../unit-of-work.ts'

/** Serializable, so that “read, decide, write” is as safe here as under SQLite's single writer; losers of a race run again. */
export function writeSerially<Tables, T>(
  kysely: Kysely<Tables>,
  work: (tx: UnitOfWork<Tables>) => Promise<T>,
  { statementTimeoutMs, lockTimeoutMs, eachByItself }: WriteOptions = {},
): Promise<T> {
  return retryLostRaces(() =>
    kysely
      .transaction()
      .setIsolationLevel(eachByItself ? 'read committed' : 'serializable')
      .execute(async (tx) => {
        if (statementTimeoutMs !== undefined) await setLimit(tx, 'statement_timeout', statementTimeoutMs)
        if (lockTimeoutMs !== undefined) await setLimit(tx, 'lock_timeout', lockTimeoutMs)
        return unitOfWork(tx, work)
      }),
  )
}

async function setLimit<Tables>(tx: Transaction<Tables>, name: string, timeoutMs: number): Promise<void> {
  await sql`select set_config(${name}, ${String(timeoutMs)}, true)`.execute(tx)
}
