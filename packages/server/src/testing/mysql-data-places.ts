import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { mysql } from '../dialects/mysql/mysql.ts'
import type { DataPlaces } from './data-places.ts'
import { targetOf } from './server-url.ts'

/** Empty databases on the server of TEST_MYSQL_URL. */
export function mysqlDataPlaces(): DataPlaces {
  const server = mysqlServerUrl()
  const made: string[] = []
  return {
    async create() {
      const target = targetOf(server, `rowhouse_test_${randomBytes(8).toString('hex')}`)
      await mysql.createDatabaseIfMissing(target)
      made.push(target.database)
      return target
    },
    async removeAll() {
      const admin = await mysql.openSource<unknown>(targetOf(server))
      for (const name of made) await sql`drop database if exists ${sql.id(name)}`.execute(admin.read)
      await admin.close()
    },
  }
}

function mysqlServerUrl(): string {
  const url = process.env.TEST_MYSQL_URL
  if (url) return url
  throw new Error('Set TEST_MYSQL_URL to a MySQL or MariaDB server for tests, or leave mysql out of TEST_DIALECTS.')
}
