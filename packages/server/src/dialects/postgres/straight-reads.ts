import type { AbortableQueryOptions, Compilable, CompiledQuery, Driver, Kysely, QueryResult } from 'kysely'

/** Lets compiled statements go straight to a connection of the pool: the way through Kysely takes its time with each. */
export function straightReads<Tables>(driver: Driver, kysely: Kysely<Tables>): Kysely<Tables> {
  const byKysely = kysely.executeQuery.bind(kysely)
  return Object.assign(kysely, {
    async executeQuery<R>(
      query: CompiledQuery<R> | Compilable<R>,
      options?: AbortableQueryOptions,
    ): Promise<QueryResult<R>> {
      // Breaking off a statement under way takes what Kysely does for it.
      if (options?.signal !== undefined) return byKysely(query, options)
      const connection = await driver.acquireConnection()
      try {
        return await connection.executeQuery<R>('compile' in query ? query.compile() : query)
      } finally {
        await driver.releaseConnection(connection)
      }
    },
  })
}
