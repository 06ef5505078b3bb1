import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ConnectionLog } from '../dialects/dialect.ts'
import { SqliteFile } from '../dialects/sqlite/sqlite-file.ts'
import type { Database } from '../platform/database.ts'
import { type MetaBench, onEveryMeta } from '../testing/every-meta.ts'
import { aTemporaryFolder } from '../testing/temporary-file.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { migrations } from './migrations/registry.ts'
import type { MetaTables } from './tables.ts'

const addShelves: Migration = {
  name: '901-shelves',
  up: async (tx) => {
    await sql`create table shelves (id text primary key)`.execute(tx)
    await sql`insert into shelves values ('first')`.execute(tx)
  },
}
const addBooks: Migration = {
  name: '902-books',
  up: async (tx) => {
    await sql`create table books (id text primary key)`.execute(tx)
  },
}
const fails: Migration = {
  name: '903-fails',
  up: async (tx) => {
    await sql`create table half_done (id text primary key)`.execute(tx)
    await sql`insert into books values ('twice'), ('twice')`.execute(tx)
  },
}

onEveryMeta('migrations', (bench) => {
  test('a fresh database gets every step, with its checksum and the version that ran it', async () => {
    const database = await bench.open()
    const history = await historyOf(database)
    assert.deepEqual(
      history.map(({ name }) => name),
      migrations.map(({ name }) => name),
    )
    for (const { checksum, applied_at, program_version } of history) {
      assert.match(checksum, /^[0-9a-f]{64}$/)
      assert.match(applied_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      assert.match(program_version, /^\d+\.\d+\.\d+/)
    }
    assert.deepEqual(await database.read.selectFrom('rh_users').selectAll().execute(), [])
  })

  test('a second start changes nothing', async (t) => {
    const database = await bench.open()
    const before = await historyOf(database)
    const { lines, ...options } = recorded(aTemporaryFolder(t))
    await migrate(database, options)
    assert.deepEqual(await historyOf(database), before)
    assert.deepEqual(lines, [])
    assert.deepEqual(readdirSync(options.dataDir), [])
  })

  test('an update runs only the new steps, in their order', async (t) => {
    const database = await bench.open()
    const options = recorded(aTemporaryFolder(t))
    await migrate(database, { ...options, migrations: [...migrations, addShelves] })
    await migrate(database, { ...options, migrations: [...migrations, addShelves, addBooks] })
    assert.deepEqual(
      (await historyOf(database)).slice(-2).map(({ name }) => name),
      ['901-shelves', '902-books'],
    )
    const { rows } = await sql`select id from shelves`.execute(database.read)
    assert.deepEqual(rows, [{ id: 'first' }])
  })

  test('a step that fails leaves nothing behind and the steps before it stand (P10)', async (t) => {
    const database = await bench.open()
    const options = recorded(aTemporaryFolder(t))
    const attempt = migrate(database, { ...options, migrations: [...migrations, addBooks, fails] })
    await assert.rejects(attempt, /The step “903-fails” failed and nothing of it was kept/)
    await assert.rejects(sql`select * from half_done`.execute(database.read), { code: 'internal' })
    assert.deepEqual((await sql`select * from books`.execute(database.read)).rows, [])
    assert.equal((await historyOf(database)).at(-1)?.name, '902-books')
    await migrate(database, { ...options, migrations: [...migrations, addBooks, addShelves] })
    assert.equal((await historyOf(database)).at(-1)?.name, '901-shelves')
  })

  test('a newer database is refused, with both versions named (P10)', async (t) => {
    const database = await bench.open()
    const options = recorded(aTemporaryFolder(t))
    await migrate(database, { ...options, migrations: [...migrations, addShelves], programVersion: '9.8.7' })
    await assert.rejects(
      migrate(database, { ...options, programVersion: '1.2.3' }),
      /newer than this program: version 9\.8\.7 applied the step “901-shelves”, which version 1\.2\.3 does not know/,
    )
  })

  test('steps in another order are refused as half migrated, and nothing is changed', async (t) => {
    const database = await bench.open()
    const options = recorded(aTemporaryFolder(t))
    await migrate(database, { ...options, migrations: [...migrations, addBooks] })
    const history = await historyOf(database)
    await assert.rejects(
      migrate(database, { ...options, migrations: [...migrations, addShelves, addBooks] }),
      /half migrated: the step “902-books” was applied where “901-shelves” belongs/,
    )
    assert.deepEqual(await historyOf(database), history)
  })

  test('a step whose statements were changed after it ran is refused', async (t) => {
    const database = await bench.open()
    const options = recorded(aTemporaryFolder(t))
    await migrate(database, { ...options, migrations: [...migrations, addShelves] })
    const rewritten: Migration = { ...addBooks, name: addShelves.name }
    await assert.rejects(
      migrate(database, { ...options, migrations: [...migrations, rewritten] }),
      /The step “901-shelves” of this program differs/,
    )
  })

  test('nodes that start together migrate once', async (t) => {
    const database = await bench.open()
    const options = { ...recorded(aTemporaryFolder(t)), migrations: [...migrations, addShelves] }
    if (bench.dialect === 'sqlite') await migrate(database, options)
    else await Promise.all([migrate(database, options), migrate(database, options), migrate(database, options)])
    assert.equal((await historyOf(database)).length, migrations.length + 1)
  })

  keepsBackups(bench)
})

function keepsBackups(bench: MetaBench): void {
  if (bench.dialect === 'postgres') {
    test('before an update the log says which database to dump, without secrets', async (t) => {
      const database = await bench.open()
      const options = recorded(aTemporaryFolder(t))
      await migrate(database, { ...options, migrations: [...migrations, addShelves] })
      const [advice] = options.lines
      assert.match(advice ?? '', /pg_dump/)
      assert.ok(advice?.includes(database.place))
      assert.doesNotMatch(advice ?? '', /postgres:\/\/|@/)
    })
    return
  }

  test('before an update the whole database is copied, readable by its owner only (P10)', async (t) => {
    const database = await bench.open()
    await database.write((tx) => tx.insertInto('rh_settings').values({ name: 'colour', value: 'blue' }).execute())
    const options = recorded(aTemporaryFolder(t))
    await migrate(database, { ...options, migrations: [...migrations, addShelves] })
    const [backup] = backupsIn(options.dataDir)
    assert.match(backup ?? '', /^\d{8}T\d{9}Z-before-901-shelves\.sqlite$/)
    const file = join(options.dataDir, 'backups', backup ?? '')
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const copy = new SqliteFile(file, { readOnly: true })
    assert.deepEqual(copy.run('SELECT value FROM rh_settings', []).rows, [{ value: 'blue' }])
    assert.throws(() => copy.run('SELECT * FROM shelves', []), /no such table/)
    copy.close()
  })

  test('only the five newest backups are kept, and other files are left alone', async (t) => {
    const database = await bench.open()
    const options = recorded(aTemporaryFolder(t))
    mkdirSync(join(options.dataDir, 'backups'))
    writeFileSync(join(options.dataDir, 'backups', '1999-my-own-copy.sqlite'), '')
    const steps = [...migrations]
    for (let year = 2001; year <= 2007; year += 1) {
      steps.push({
        name: `${year}-step`,
        up: async (tx) => void (await sql.raw(`create table t${year} (n integer)`).execute(tx)),
      })
      await migrate(database, { ...options, migrations: [...steps], now: () => new Date(Date.UTC(year, 0)) })
    }
    const years = backupsIn(options.dataDir).map((name) => name.slice(0, 4))
    assert.deepEqual(years, ['1999', '2003', '2004', '2005', '2006', '2007'])
  })
}

interface HistoryRow {
  name: string
  checksum: string
  applied_at: string
  program_version: string
}

async function historyOf(database: Database<MetaTables>): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`select * from rowhouse_migrations order by position`.execute(database.read)
  return rows
}

function recorded(dataDir: string): MigrateOptions & { lines: string[] } {
  const lines: string[] = []
  const write = (fields: Record<string, unknown>, message: string): void => {
    lines.push(`${message} ${JSON.stringify(fields)}`)
  }
  const log: ConnectionLog = { info: write, warn: write }
  return { dataDir, log, lines, programVersion: '1.0.0' }
}

function backupsIn(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'backups')).sort()
}
