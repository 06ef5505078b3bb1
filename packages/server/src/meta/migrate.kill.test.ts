import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../platform/database.ts'
import { takeDatabaseFolder } from '../platform/database-folder.ts'
import { createLog } from '../platform/log.ts'
import { type MetaBench, onEveryMeta } from '../testing/every-meta.ts'
import type { MetaPlace } from '../testing/meta-places.ts'
import { aTemporaryFolder } from '../testing/temporary-file.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/registry.ts'
import { openMeta } from './open.ts'
import type { MetaTables } from './tables.ts'

const log = createLog('silent')
const kills = 4
const changes = 5_000

onEveryMeta('an upgrade that is killed', (bench) => {
  test('leaves every row as it was and is finished by the next start (P24, D10)', async (t) => {
    const place = await anOldPlace(bench, t)
    let killed = 0
    for (let round = 0; round < kills; round += 1) if (await killInUpgrade(place, round * 20)) killed += 1
    assert.ok(killed > 0, 'every upgrade was faster than its end')
    const database = await openMeta({ ...place, log })
    try {
      const { rows: steps } = await sql<{
        name: string
      }>`select name from rowhouse_migrations order by position`.execute(database.read)
      assert.deepEqual(
        steps.map(({ name }) => name),
        migrations.map(({ name }) => name),
      )
      const { rows } = await sql<{ id: string; event: string; state: string }>`
        select id, event, state from rh_changes order by seq`.execute(database.read)
      assert.deepEqual(
        rows,
        Array.from({ length: changes }, (_, at) => ({ id: nameOf(at), event: eventOf(at), state: 'done' })),
      )
    } finally {
      await database.close()
    }
  })
})

const nameOf = (at: number): string => `adt_${String(at).padStart(5, '0')}`
const eventOf = (at: number): string => JSON.stringify({ at, text: 'x'.repeat(at % 90) })

/** A database as an early version left it, with a log that takes the upgrade some time. */
async function anOldPlace(bench: MetaBench, t: TestContext): Promise<MetaPlace> {
  const place = bench.dialect === 'sqlite' ? { databaseUrl: null, dataDir: aTemporaryFolder(t) } : await bench.place()
  const { database, close } = await openBare(place)
  if (bench.dialect === 'postgres')
    await database.write(async (tx) => {
      await sql`drop schema public cascade`.execute(tx)
      await sql`create schema public`.execute(tx)
    })
  await migrate(database, { ...place, log, programVersion: '0.1.0', migrations: migrations.slice(0, 2) })
  await database.write(async (tx) => {
    for (let at = 0; at < changes; at += 500) {
      const rows = Array.from({ length: 500 }, (_, place) => {
        const moment = new Date(Date.UTC(2026, 0, 1) + (at + place) * 1000).toISOString()
        return sql`(${nameOf(at + place)}, ${moment}, 'us_1', null, 'r', 'x', ${eventOf(at + place)})`
      })
      await sql`insert into rh_changes (id, at, actor_id, project_id, request_id, type, event)
        values ${sql.join(rows)}`.execute(tx)
    }
  })
  await close()
  return place
}

async function openBare(place: MetaPlace): Promise<{ database: Database<MetaTables>; close(): Promise<void> }> {
  if (place.databaseUrl !== null) {
    const database = await openDatabase<MetaTables>({ url: place.databaseUrl, log })
    return { database, close: () => database.close() }
  }
  const folder = takeDatabaseFolder(place.dataDir)
  const database = await openDatabase<MetaTables>({ file: folder.file, log })
  return {
    database,
    async close() {
      await database.close()
      folder.release()
    },
  }
}

const upgrade = `
import { openMeta } from ${JSON.stringify(new URL('open.ts', import.meta.url).href)}
import { createLog } from ${JSON.stringify(new URL('../platform/log.ts', import.meta.url).href)}
process.stdout.write('begun')
const database = await openMeta({ ...JSON.parse(process.argv[1]), log: createLog('silent') })
await database.close()
`

/** Says whether it came before the end. */
async function killInUpgrade(place: MetaPlace, withinMs: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', upgrade, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  await sleep(randomInt(0, withinMs + 1))
  child.kill('SIGKILL')
  const [code] = await ended
  return code === null
}
