import { randomBytes } from 'node:crypto'
import { postgres } from '../dialects/postgres/postgres.ts'
import type { DataPlaces } from './data-places.ts'
import { dropDatabases } from './drop-databases.ts'
import { serverUrl } from './postgres-places.ts'
import { targetOf } from './server-url.ts'

/** Empty databases on the server of TEST_POSTGRES_URL. */
export function postgresDataPlaces(): DataPlaces {
  const server = serverUrl()
  const made: string[] = []
  return {
    async create() {
      const target = targetOf(server, `rowhouse_test_${randomBytes(8).toString('hex')}`)
      await postgres.createDatabaseIfMissing(target)
      made.push(target.database)
      return target
    },
    async removeAll() {
      const admin = await postgres.openSource<unknown>(targetOf(server))
      await dropDatabases(admin.read, made)
      await admin.close()
    },
  }
}
