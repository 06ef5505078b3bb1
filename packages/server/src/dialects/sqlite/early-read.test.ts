import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Connections } from '../dialect.ts'
import { earlyRead } from '../early-read.ts'
import { sqlite } from './sqlite.ts'

describe('a read that may come before its transaction', () => {
  const folder = mkdtempSync(join(tmpdir(), 'early-read-'))
  let database: Connections<unknown>

  before(async () => {
    database = await sqlite.connect({ location: join(folder, 'a.sqlite'), log: undefined })
    await run(database, 'create table t (id integer primary key, n integer)')
    await run(database, 'insert into t values (1, 0)')
  })
  after(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  test('sees what was committed just before', async () => {
    for (let n = 1; n <= 20; n += 1) {
      await run(database, 'update t set n = ?', [n])
      assert.equal(await database.write(valueIn), n)
    }
  })

  test('that is too long for this process is made inside of the transaction', async () => {
    await run(database, 'create table long (text)')
    await run(database, 'insert into long values (?)', ['x'.repeat(300_000)])
    const query = earlyRead(CompiledQuery.raw('select text from long'))
    const { rows } = await database.write((tx) => tx.executeQuery<{ text: string }>(query as never))
    assert.equal(rows[0]?.text.length, 300_000)
  })

  test('sees what its own transaction has written', async () => {
    const seen = await database.write(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('update t set n = n + 1'))
      return valueIn(tx)
    })
    assert.equal(seen, 21)
  })

  test('loses nothing of those who write at the same moment', async () => {
    await run(database, 'update t set n = 0')
    await Promise.all(
      Array.from({ length: 100 }, () =>
        database.write(async (tx) => {
          const seen = await valueIn(tx)
          await tx.executeQuery(CompiledQuery.raw('update t set n = ?', [seen + 1]))
        }),
      ),
    )
    assert.equal(await database.write(valueIn), 100)
  })

  test('fails its transaction when it fails', async () => {
    const failing = database.write(async (tx) => {
      await tx.executeQuery(earlyRead(CompiledQuery.raw('select missing from t'))).catch(() => undefined)
      await tx.executeQuery(CompiledQuery.raw('update t set n = -1'))
    })
    await assert.rejects(failing)
    assert.equal(await database.write(valueIn), 100)
  })
})

async function valueIn(tx: Kysely<unknown>): Promise<number> {
  const { rows } = await tx.executeQuery<{ n: number }>(earlyRead(CompiledQuery.raw('select n from t')) as never)
  return rows[0]?.n ?? Number.NaN
}

async function run({ write }: Connections<unknown>, sql: string, parameters: unknown[] = []): Promise<void> {
  await write((tx) => tx.executeQuery(CompiledQuery.raw(sql, parameters)))
}
