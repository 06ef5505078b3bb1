import type {
  AbortableQueryOptions,
  Compilable,
  CompiledQuery,
  DatabaseConnection,
  QueryResult,
  Transaction,
} from 'kysely'
import { type CommitTerms, forCommit } from './for-commit.ts'

/** A transaction of ours, and what can be asked of it beyond statements that are waited for. */
export type UnitOfWork<Tables> = Transaction<Tables> & {
  /**
   * Nothing in the transaction depends on the result of this statement, so an engine may send it together with COMMIT. It
   * still runs inside the transaction, in its place: when it fails, nothing is committed. The list it gives is filled by
   * the time the transaction is committed, and perhaps not before.
   */
  later<R>(query: CompiledQuery<R>, terms?: CommitTerms): Promise<readonly R[]>
  /** Nothing is stored unless this question, asked as late as `later`, finds something: then `isUnmet` is true of the failure. */
  require(query: CompiledQuery): Promise<void>
}

/**
 * Lets compiled statements of a transaction go straight to its connection while `work` runs: the way through Kysely takes
 * longer than most of them, and lets each wait for the answer to the one before. What Kysely builds goes its way as ever.
 */
export async function unitOfWork<Tables, T>(
  tx: Transaction<Tables>,
  work: (tx: UnitOfWork<Tables>) => Promise<T>,
): Promise<T> {
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async (given: DatabaseConnection) => given)
  let isOver = false
  const run = async <R>(query: CompiledQuery<R>): Promise<QueryResult<R>> => {
    // The connection may be somebody else's by now.
    if (isOver) throw new Error('This transaction has ended: a statement was not awaited.')
    return connection.executeQuery<R>(query)
  }
  const executeQuery = async <R>(
    query: CompiledQuery<R> | Compilable<R>,
    options?: AbortableQueryOptions,
  ): Promise<QueryResult<R>> => {
    const compiled = 'compile' in query ? query.compile() : query
    return options?.signal === undefined ? run(compiled) : executor.executeQuery<R>(compiled, options)
  }
  const later = async <R>(query: CompiledQuery<R>, terms?: CommitTerms): Promise<readonly R[]> =>
    (await run(forCommit(query, terms))).rows
  const require = async (query: CompiledQuery): Promise<void> => {
    await run(forCommit(query, { finds: true, records: [] }))
  }
  try {
    return await work(Object.assign(tx, { executeQuery, later, require }))
  } finally {
    isOver = true
  }
}
