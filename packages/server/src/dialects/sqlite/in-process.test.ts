import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, type Kysely, type QueryResult } from 'kysely'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import { InProcessReader, straightTo } from './in-process.ts'
import { Readers } from './readers.ts'
import { SqliteFile } from './sqlite-file.ts'

test('what turns out to be long is not read in this process, be it stored or made', async (t) => {
  const file = aTemporaryFile(t)
  const writer = new SqliteFile(file, { readOnly: false })
  writer.run('CREATE TABLE t (id integer primary key, text)', [])
  for (const length of [10, 200_000, 200_000, 300_000])
    writer.run('INSERT INTO t (text) VALUES (?)', ['x'.repeat(length)])
  writer.close()
  const readers = new Readers({ file, threads: 1 })
  const reader = new InProcessReader(file, readers)
  t.after(async () => {
    reader.close()
    await readers.close()
  })

  const sent: string[] = []
  const elsewhere = {
    executeQuery: async ({ sql }: CompiledQuery): Promise<QueryResult<unknown>> => {
      sent.push(sql)
      return { rows: [] }
    },
  }
  const read = straightTo(reader, {} as Kysely<unknown>, elsewhere as unknown as Kysely<unknown>)
  const ask = (sql: string): Promise<QueryResult<unknown>> => read.executeQuery(CompiledQuery.raw(sql))

  for (const short of ['SELECT text FROM t WHERE id = 1', 'SELECT length(text) FROM t WHERE id = 2'])
    assert.equal((await ask(short)).rows.length, 1)
  assert.deepEqual(sent, [])
  const long = ['SELECT text FROM t WHERE id = 4', `SELECT group_concat(text) AS j FROM t WHERE id < 4`]
  for (const sql of long) await ask(sql)
  assert.deepEqual(sent, long)
  // Statements of the query builder come by the driver.
  const { rows } = await reader.run('SELECT text FROM t WHERE id = 4', [])
  assert.equal(String(rows[0]?.text).length, 300_000)
  await assert.rejects(reader.run('SELECT nothing FROM t', []))
  await assert.rejects(ask('SELECT nothing FROM t'))
  assert.deepEqual(sent, long)
})
