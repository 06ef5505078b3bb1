import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { mssql } from '../dialects/mssql/mssql.ts'
import type { DataPlaces } from './data-places.ts'
import { targetOf } from './server-url.ts'

export const isMssqlGiven = (): boolean => Boolean(process.env.MSSQL_URL)

/** Empty databases on the server of MSSQL_URL: mssql://user:password@host:1433/master. */
export function mssqlDataPlaces(): DataPlaces {
  const server = mssqlServerUrl()
  const made: string[] = []
  return {
    async create() {
      const target = targetOf(server, `rowhouse_test_${randomBytes(8).toString('hex')}`)
      await mssql.createDatabaseIfMissing(target)
      made.push(target.database)
      return target
    },
    async removeAll() {
      if (made.length === 0) return
      const admin = await mssql.openSource<unknown>(targetOf(server, 'master'))
      for (const name of made) {
        await sql`alter database ${sql.id(name)} set single_user with rollback immediate`.execute(admin.read)
        await sql`drop database ${sql.id(name)}`.execute(admin.read)
        // Of a plain account, where a test made one.
        await sql`if suser_id(${name}) is not null drop login ${sql.id(name)}`.execute(admin.read)
      }
      await admin.close()
    },
  }
}

/** With the port, which firewalls of ours ask for. */
export function mssqlServerUrl(): string {
  const url = new URL(process.env.MSSQL_URL ?? '')
  if (url.port === '') url.port = '1433'
  return url.href
}
