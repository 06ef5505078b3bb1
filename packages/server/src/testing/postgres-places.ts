import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checksumOf } from '../meta/migrations/checksum.ts'
import { migrations } from '../meta/migrations/registry.ts'
import { openMeta } from '../meta/open.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { dropDatabases } from './drop-databases.ts'
import type { MetaPlace, MetaPlaces } from './meta-places.ts'

/** Databases on the server of TEST_POSTGRES_URL, each a copy of one that was migrated once per server. */
export function postgresPlaces(): MetaPlaces {
  const server = serverUrl()
  const made: string[] = []
  const folders: string[] = []
  let template: Promise<string> | undefined
  let opened: Promise<Database<unknown>> | undefined
  const admin = (): Promise<Database<unknown>> => {
    opened ??= openDatabase<unknown>({ url: server })
    return opened
  }

  return {
    async create(): Promise<MetaPlace> {
      template ??= migratedTemplate(server)
      const name = `rowhouse_test_${randomBytes(8).toString('hex')}`
      const source = await template
      const { read } = await admin()
      await sql`create database ${sql.id(name)} template ${sql.id(source)}`.execute(read)
      made.push(name)
      const dataDir = await mkdtemp(join(tmpdir(), 'rowhouse-test-'))
      folders.push(dataDir)
      return { databaseUrl: urlOf(server, name), dataDir }
    },
    async removeAll() {
      const { read, close } = await admin()
      await dropDatabases(read, made)
      await close()
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}

export function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (url) return url
  throw new Error('Set TEST_POSTGRES_URL to a PostgreSQL server for tests, or TEST_DIALECTS=sqlite to leave it out.')
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function onServer<T>(server: string, work: (admin: Database<unknown>) => Promise<T>): Promise<T> {
  const admin = await openDatabase<unknown>({ url: server })
  try {
    return await work(admin)
  } finally {
    await admin.close()
  }
}

// The name holds the schema's checksum, so that test files running side by side share one template and never an old one.
async function migratedTemplate(server: string): Promise<string> {
  const checksums = await Promise.all(migrations.map((migration) => checksumOf(migration, 'postgres')))
  const name = `rowhouse_template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)}`
  await onServer(server, (admin) =>
    admin.alone(name, async () => {
      const found = await sql`select 1 from pg_database where datname = ${name}`.execute(admin.read)
      if (found.rows.length > 0) return
      const unfinished = `${name}_unfinished`
      await dropDatabases(admin.read, [unfinished])
      await sql`create database ${sql.id(unfinished)}`.execute(admin.read)
      const database = await openMeta({
        databaseUrl: urlOf(server, unfinished),
        dataDir: tmpdir(),
        log: createLog('silent'),
      })
      await database.close()
      await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(admin.read)
    }),
  )
  return name
}
