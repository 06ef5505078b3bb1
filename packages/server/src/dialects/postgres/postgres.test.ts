import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../platform/database.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import type { ConnectionLog } from '../dialect.ts'

onEveryMeta('connections', (bench) => {
  if (bench.dialect !== 'postgres') return

  test('a session names itself and carries its limits', async () => {
    const { read } = await bench.open()
    const settings = ['application_name', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const values = await Promise.all(
      settings.map(async (name) => {
        const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(read)
        return rows[0]?.value
      }),
    )
    assert.deepEqual(values, ['rowhouse', '30s', '5s', '30s'])
  })

  test('a statement over its limit is timed out, and a limit of one transaction stays in it', async () => {
    const database = await bench.open()
    const slow = database.write((tx) => sql`select pg_sleep(10)`.execute(tx), { statementTimeoutMs: 20 })
    await assert.rejects(slow, { code: 'timed_out', details: { reason: 'statement_timeout' } })
    const limit = sql<{ statement_timeout: string }>`show statement_timeout`
    for (let n = 0; n < 3; n += 1)
      assert.deepEqual((await limit.execute(database.read)).rows, [{ statement_timeout: '30s' }])
  })

  test('a server that drops connections costs one answer, not the process', async () => {
    const { databaseUrl } = await bench.place()
    const warnings: string[] = []
    const log: ConnectionLog = { info: () => undefined, warn: (_, message) => warnings.push(message) }
    const database = await openDatabase<unknown>({ url: databaseUrl ?? '', log })
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    const held = database.write(async (tx) => {
      await sql`select 1`.execute(tx)
      await others.execute(database.read)
      await sql`select 1`.execute(tx)
    })
    await assert.rejects(held, { code: 'source_unavailable' })
    assert.deepEqual((await sql<{ n: number }>`select 1 as n`.execute(database.read)).rows, [{ n: 1 }])
    const idle = await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(database.read)))
    assert.equal(idle.length, 3)
    await others.execute(database.read)
    while (warnings.length === 0) await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual((await sql<{ n: number }>`select 1 as n`.execute(database.read)).rows, [{ n: 1 }])
    await database.close()
  })

  // The server of the tests asks everybody else in a way that costs less.
  test('whose password is proven by SCRAM comes in, and nobody else', async () => {
    const admin = await bench.open()
    const user = `proven_${randomBytes(6).toString('hex')}`
    await admin.write(async (tx) => {
      await sql`set local password_encryption = 'scram-sha-256'`.execute(tx)
      await sql.raw(`create role ${user} login password 'läuft 1'`).execute(tx)
    })
    const known = sql<{ kind: string }>`select left(rolpassword, 13) as kind from pg_authid where rolname = ${user}`
    assert.deepEqual((await known.execute(admin.read)).rows, [{ kind: 'SCRAM-SHA-256' }])
    const url = new URL((await bench.place()).databaseUrl ?? '')
    url.username = user
    url.password = 'läuft 1'
    const database = await openDatabase<unknown>({ url: url.href })
    const who = sql<{ name: string }>`select current_user as name`
    assert.deepEqual((await who.execute(database.read)).rows, [{ name: user }])
    await database.close()
    url.password = 'läuft 2'
    await assert.rejects(openDatabase<unknown>({ url: url.href }), { code: 'source_unavailable' })
    await sql`drop role ${sql.id(user)}`.execute(admin.read)
  })

  test('the place of a database holds no secrets', async () => {
    const { databaseUrl } = await bench.place()
    const url = new URL(databaseUrl ?? '')
    // The private server may know people by name alone; a password is then just a word more.
    url.password ||= 'hunter2'
    const database = await openDatabase<unknown>({ url: url.href })
    assert.equal(database.place, `${url.host}${url.pathname}`)
    await database.close()
  })
})
