import type {
  AbortableQueryOptions,
  Compilable,
  CompiledQuery,
  DatabaseConnection,
  QueryResult,
  Transaction,
} from 'kysely'

/**
 * Lets compiled statements of a transaction go straight to its connection while `work` runs: the way through Kysely takes
 * longer than most of them, and lets each wait for the answer to the one before. What Kysely builds goes its way as ever.
 */
export async function straightTransaction<Tables, T>(
  tx: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async (given: DatabaseConnection) => given)
  let isOver = false
  const executeQuery = async <R>(
    query: CompiledQuery<R> | Compilable<R>,
    options?: AbortableQueryOptions,
  ): Promise<QueryResult<R>> => {
    const compiled = 'compile' in query ? query.compile() : query
    if (options?.signal !== undefined) return executor.executeQuery<R>(compiled, options)
    // The connection may be somebody else's by now.
    if (isOver) throw new Error('This transaction has ended: a statement was not awaited.')
    return connection.executeQuery<R>(compiled)
  }
  try {
    return await work(Object.assign(tx, { executeQuery }))
  } finally {
    isOver = true
  }
}
