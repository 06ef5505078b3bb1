import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Base, Project } from '@rowhouse/core/api/projects'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { SourceConnections } from '../../../dialects/dialect.ts'
import type { SourceTarget } from '../../../dialects/source-target.ts'
import type { Environment } from '../../../platform/config-variables.ts'
import type { Person, TestServer } from '../../../testing/a-server.ts'
import type { DialectBench } from '../../../testing/every-dialect.ts'
import { isMssqlGiven, mssqlServerUrl } from '../../../testing/mssql-data-places.ts'

/** For `aServer`: the database servers of the tests run on this machine, which is closed to sources otherwise. */
export const sourceEnvironment: Environment = {
  EGRESS_ALLOW: [process.env.TEST_POSTGRES_URL, process.env.TEST_MYSQL_URL, isMssqlGiven() ? mssqlServerUrl() : '']
    .flatMap((url) => (url ? [new URL(url).host] : []))
    .join(','),
}

export interface TestSource {
  readonly project: Static<typeof Project>
  readonly base: Static<typeof Base>
  readonly target: SourceTarget
  /** The database itself, past the product: for changes by “another program” and for proofs. */
  open<T>(work: (database: SourceConnections<unknown>) => Promise<T>): Promise<T>
}

/**
 * A database of the bench's engine with what `setup` makes, attached as an external project through the API. The server
 * must have been started with `sourceEnvironment`.
 */
export async function aSource(
  server: TestServer,
  { token }: Person,
  bench: Pick<DialectBench, 'dialect' | 'place'>,
  setup: readonly RawBuilder<unknown>[],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<TestSource> {
  return attached(server, token, bench, await aDatabase(server, bench, setup), fields)
}

/**
 * The same by an account that is no administrator of its server and owns the tables that are named. SQLite has no accounts,
 * and that of the test server of MySQL reaches no further by what it keeps there.
 */
export async function aPlainSource(
  server: TestServer,
  { token }: Person,
  bench: Pick<DialectBench, 'dialect' | 'place'>,
  { setup, tables }: { readonly setup: readonly RawBuilder<unknown>[]; readonly tables: readonly string[] },
): Promise<TestSource> {
  if (bench.dialect.name === 'mssql') return aPlainMssqlSource(server, token, bench, setup)
  if (bench.dialect.name !== 'postgres') return aSource(server, { token } as Person, bench, setup)
  const user = `plain_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const made = await aDatabase(server, bench, [
    ...setup,
    sql.raw(`create role ${user} login password '${password}'`),
    sql.raw(`grant all on schema public to ${user}`),
    ...tables.map((table) => sql`alter table ${sql.table(table)} owner to ${sql.id(user)}`),
  ])
  const connection = { ...made.connection, user, password }
  return attached(server, token, bench, { ...made, connection }, {})
}

/** The login has the name of the database, and goes with it. */
async function aPlainMssqlSource(
  server: TestServer,
  token: string,
  bench: Pick<DialectBench, 'dialect' | 'place'>,
  setup: readonly RawBuilder<unknown>[],
): Promise<TestSource> {
  const made = await aDatabase(server, bench, setup)
  const user = String(made.connection.database)
  const password = `Aa1-${randomBytes(12).toString('hex')}`
  await opened(bench, made.target, ({ write }) =>
    write(
      async (tx) => {
        for (const text of [
          `create login [${user}] with password = '${password}'`,
          `create user [${user}] for login [${user}]`,
          `alter role db_owner add member [${user}]`,
        ])
          await sql.raw(text).execute(tx)
      },
      { restructures: true },
    ),
  )
  return attached(server, token, bench, { ...made, connection: { ...made.connection, user, password } }, {})
}

async function attached(
  server: TestServer,
  token: string,
  bench: Pick<DialectBench, 'dialect' | 'place'>,
  { target, connection }: TestDatabase,
  fields: Readonly<Record<string, unknown>>,
): Promise<TestSource> {
  const { status, body } = await server.call(
    'POST',
    '/api/v1/db/meta/projects',
    {
      title: `Shop ${randomBytes(4).toString('hex')}`,
      external: true,
      bases: [
        {
          type: bench.dialect.clientName,
          config: { client: bench.dialect.clientName, connection },
          inflection_table: 'none',
          inflection_column: 'none',
          ...fields,
        },
      ],
    },
    { token },
  )
  if (status !== 200) throw new Error(`the database was not attached: ${JSON.stringify(body)}`)
  return { project: body, base: body.bases[0], target, open: (work) => opened(bench, target, work) }
}

export interface TestDatabase {
  readonly target: SourceTarget
  /** As existing clients send it. */
  readonly connection: Readonly<Record<string, unknown>>
}

/** The database alone, not attached yet. */
export async function aDatabase(
  server: TestServer,
  bench: Pick<DialectBench, 'dialect' | 'place'>,
  setup: readonly RawBuilder<unknown>[] = [],
): Promise<TestDatabase> {
  const made = await bench.place()
  const file = `${randomBytes(6).toString('hex')}.sqlite`
  const target = 'file' in made ? { file: join(await sourcesFolder(server), file) } : made
  await opened(bench, target, (database) =>
    database.write(
      async (tx) => {
        for (const statement of setup) await statement.execute(tx)
      },
      { restructures: true },
    ),
  )
  if ('file' in target) return { target, connection: { filename: file } }
  const { host, port, user, password, database } = target
  return { target, connection: { host, port, user, password, database } }
}

export async function sourcesFolder({ app }: TestServer): Promise<string> {
  const folder = join(app.services.config.dataDir, 'sources')
  await mkdir(folder, { recursive: true })
  return folder
}

async function opened<T>(
  { dialect }: Pick<DialectBench, 'dialect'>,
  target: SourceTarget,
  work: (database: SourceConnections<unknown>) => Promise<T>,
): Promise<T> {
  const database = await dialect.openSource<unknown>(target)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
