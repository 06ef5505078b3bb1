import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { longestPage } from '../../dialects/sql-run.ts'
import { Spool } from './spool.ts'

test('rows are read again from any place, in the order in which they came, and the file has no name', async (t) => {
  const place = await mkdtemp(join(tmpdir(), 'rowhouse-spool-'))
  t.after(() => rm(place, { recursive: true, force: true }))
  const folder = join(place, 'results')
  const spool = await Spool.in(folder)
  // Pieces of many short rows and of a few long ones.
  const all = Array.from({ length: 1234 }, (_, at) => [
    at,
    at % 7 === 0 ? 'x'.repeat(30_000) : `ü${at}`,
    null,
    { bytes: at },
  ])
  for (let at = 0; at < all.length; at += 177) await spool.append(all.slice(at, at + 177))
  assert.equal(spool.count, 1234)
  assert.deepEqual(await readdir(folder), [])
  for (const [from, most] of [
    [0, 1],
    [95, 10],
    [1233, 5],
    [1234, 5],
    [400, 40],
  ] as const)
    assert.deepEqual(await spool.read(from, most), all.slice(from, from + most), `${from}`)
  // An answer is held in memory: long rows come in fewer.
  const some = await spool.read(0, 1234)
  assert.ok(some.length < 1234 && JSON.stringify(some).length < longestPage * 1.2, `${some.length}`)
  assert.deepEqual(some, all.slice(0, some.length))
  await spool.close()
})
