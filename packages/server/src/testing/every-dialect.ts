// Runs a suite once for every database that people's tables may live in. TEST_DIALECTS narrows the list.
import { after, describe } from 'node:test'
import { type CompiledQuery, DummyDriver, type Kysely, type RawBuilder } from 'kysely'
import type { Dialect, SourceConnections, WriteOptions } from '../dialects/dialect.ts'
import { dialects } from '../dialects/registry.ts'
import type { SourceTarget } from '../dialects/source-target.ts'
import { closeOnce } from './close-once.ts'
import type { DataPlaces } from './data-places.ts'
import { isMssqlGiven, mssqlDataPlaces } from './mssql-data-places.ts'
import { mysqlDataPlaces } from './mysql-data-places.ts'
import { postgresDataPlaces } from './postgres-data-places.ts'
import { sqliteDataPlaces } from './sqlite-data-places.ts'
import { wantedOf } from './wanted-dialects.ts'

export interface DialectBench {
  readonly dialect: Dialect
  /** Where a fresh, empty database is. */
  place(): Promise<SourceTarget>
  /** A fresh, empty database; closed after the suite if the test did not. */
  open(options?: { readonly readOnly?: boolean }): Promise<BenchDatabase>
}

export interface BenchDatabase extends SourceConnections<unknown> {
  readonly target: SourceTarget
  /** One after the other, in one transaction. */
  run(statements: readonly RawBuilder<unknown>[], options?: WriteOptions): Promise<void>
}

const places = {
  sqlite: sqliteDataPlaces,
  postgres: postgresDataPlaces,
  mysql: mysqlDataPlaces,
  mssql: mssqlDataPlaces,
} as const
const benchDialects = ['sqlite', 'postgres', 'mysql'] as const

export function onEveryDialect(name: string, suite: (bench: DialectBench) => void): void {
  for (const engine of wantedOf(benchDialects)) onOne(engine, name, suite)
}

/** Also on the SQL Server of MSSQL_URL, where there is one: for suites that speak to a database in nothing but our own words. */
export function onEveryEngine(name: string, suite: (bench: DialectBench) => void): void {
  onEveryDialect(name, suite)
  if (isMssqlGiven()) for (const engine of wantedOf(['mssql'])) onOne(engine, name, suite)
}

function onOne(engine: keyof typeof places, name: string, suite: (bench: DialectBench) => void): void {
  // Outside of describe: a suite that cannot be set up is not counted as a failed test, a file is.
  const made = places[engine]()
  describe(`${name} on ${engine}`, () => suite(benchFor(dialects[engine], made)))
}

function benchFor(dialect: Dialect, made: DataPlaces): DialectBench {
  const opened: SourceConnections<unknown>[] = []
  after(async () => {
    await Promise.all(opened.map((database) => database.close()))
    await made.removeAll()
  })
  return {
    dialect,
    place: () => made.create(),
    async open({ readOnly = false } = {}) {
      const target = { ...(await made.create()), readOnly }
      const database = closeOnce(await dialect.openSource<unknown>(target))
      opened.push(database)
      return {
        ...database,
        target,
        run: (statements, options = { restructures: true }) =>
          database.write(async (tx) => {
            for (const statement of statements) await statement.execute(tx)
          }, options),
      }
    },
  }
}

/**
 * SQL Server cannot be installed with our tests: the texts of its statements are compared with what its manual asks for. Whether a
 * server takes them is told by `onEveryEngine`, to whoever has one.
 */
export function onMssqlText(name: string, suite: (bench: TextBench) => void): void {
  const { mssql } = dialects
  describe(`${name} as text for mssql`, () =>
    suite({ dialect: mssql, textOf: (statement) => textOf(mssql, statement) }))
}

interface TextBench {
  readonly dialect: Dialect
  textOf(statement: RawBuilder<unknown>): string
}

/** What a dialect would send, without sending it. */
function textOf(dialect: Dialect, statement: RawBuilder<unknown>): string {
  return compiled(dialect, statement).sql.replace(/\s+/g, ' ').trim()
}

export function compiled(dialect: Dialect, statement: RawBuilder<unknown>): CompiledQuery {
  const kysely: Kysely<unknown> = dialect.kyselyOn<unknown>(new DummyDriver())
  return statement.compile(kysely)
}
