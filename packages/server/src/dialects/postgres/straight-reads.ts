import type { AbortableQueryOptions, Compilable, CompiledQuery, Driver, Kysely, QueryResult } from 'kysely'
import { takeRider } from '../on-behalf-of.ts'
import { withRider } from '../rider.ts'

/**
 * Lets compiled statements go straight to a connection of the pool: the way through Kysely takes its time with each.
 * `home`: whose riders they take along.
 */
export function straightReads<Tables>(driver: Driver, kysely: Kysely<Tables>, home: object): Kysely<Tables> {
  const byKysely = kysely.executeQuery.bind(kysely)
  return Object.assign(kysely, {
    async executeQuery<R>(
      query: CompiledQuery<R> | Compilable<R>,
      options?: AbortableQueryOptions,
    ): Promise<QueryResult<R>> {
      const rider = takeRider(home)
      // Breaking off a statement under way takes what Kysely does for it.
      if (options?.signal !== undefined) {
        rider?.goAlone()
        return byKysely(query, options)
      }
      const compiled = 'compile' in query ? query.compile() : query
      const connection = await driver.acquireConnection()
      try {
        return await connection.executeQuery<R>(rider === null ? compiled : withRider(compiled, rider))
      } finally {
        await driver.releaseConnection(connection)
      }
    },
  })
}
