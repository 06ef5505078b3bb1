import { cpSync } from 'node:fs'
import { Client } from 'pg'
import { temporaryFolder } from '../leave-nothing-behind.ts'

export const databaseNames = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof databaseNames)[number]

/** Where one server keeps everything. */
export interface Home {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
}

/** Makes homes on one kind of database: empty ones, and copies of one that no server has open. */
export interface Ground {
  readonly name: DatabaseName
  empty(): Promise<Home>
  copyOf(home: Home): Promise<Home>
  stop(): Promise<void>
}

export const openGround: Readonly<Record<DatabaseName, () => Promise<Ground>>> = {
  sqlite: sqliteGround,
  postgres: postgresGround,
}

async function sqliteGround(): Promise<Ground> {
  return {
    name: 'sqlite',
    empty: async () => ({ dataDir: temporaryFolder(), env: {} }),
    copyOf: async ({ dataDir }) => ({ dataDir: copyOfFolder(dataDir), env: {} }),
    stop: async () => undefined,
  }
}

interface PostgresScripts {
  findPostgres(): string | null
  startPostgres(programs: string): Promise<{ url: string; stop(): Promise<void> }>
}

/** A server of our own, without waiting for the disk: both sides are measured on it alike. */
async function postgresGround(): Promise<Ground> {
  const scripts: PostgresScripts = await import(new URL('../../scripts/postgres.mjs', import.meta.url).href)
  const programs = scripts.findPostgres()
  if (programs === null) throw new Error('PostgreSQL is not installed: measure with --database sqlite.')
  const server = await scripts.startPostgres(programs)
  let databases = 0
  const create = async (template: string): Promise<Home['env']> => {
    databases += 1
    const name = `bench_${databases}`
    const admin = new Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`create database ${name} template ${template}`)
    await admin.end()
    const url = new URL(server.url)
    url.pathname = `/${name}`
    return { DATABASE_URL: url.href, BENCH_DATABASE_URL: url.href }
  }
  return {
    name: 'postgres',
    empty: async () => ({ dataDir: temporaryFolder(), env: await create('template1') }),
    copyOf: async ({ dataDir, env: { DATABASE_URL = '' } }) => {
      await tidy(DATABASE_URL)
      return { dataDir: copyOfFolder(dataDir), env: await create(new URL(DATABASE_URL).pathname.slice(1)) }
    },
    stop: () => server.stop(),
  }
}

/** What PostgreSQL does by itself within a minute of such a load; this server was told not to. */
async function tidy(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

function copyOfFolder(folder: string): string {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}
