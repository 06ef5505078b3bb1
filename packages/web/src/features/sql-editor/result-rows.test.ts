import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockRows, ResultRows, type RowsSpec } from './result-rows.ts'
import type { SqlRows } from './sql-queries.ts'

const rowsFrom = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ c1: from + at }))
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A server that reads a thousand rows at a time, of as many as may be read. */
function aResult(all: number, { limit = all }: { limit?: number } = {}) {
  const asked: RowsSpec[] = []
  let known = blockRows
  let most = limit
  const rows = new ResultRows({ rows: rowsFrom(0, blockRows), isCut: false }, async (spec): Promise<SqlRows> => {
    asked.push(spec)
    most = Math.max(most, spec.most ?? 0)
    const end = Math.min(all, most)
    while (known < Math.min(end, spec.offset + spec.limit)) known = Math.min(end, known + 1000)
    const state = known >= all ? 'whole' : known >= most ? 'limit' : 'more'
    return { rows: rowsFrom(spec.offset, Math.max(0, Math.min(spec.limit, known - spec.offset))), known, state }
  })
  return { rows, asked }
}

test('a million rows are scrolled through while a bounded number of them is held', async () => {
  const { rows } = aResult(1_000_000)
  let most = 0
  for (let at = 0; at < 1_000_000; at = Math.min(at + 90, Math.max(rows.known - 40, at + 1))) {
    rows.show(at, at + 40)
    await turn()
    if (at % 9000 !== 0) continue
    assert.equal(rows.at(at)?.c1, at)
    let held = 0
    for (let one = 0; one < rows.known; one += blockRows) held += rows.at(one) === undefined ? 0 : blockRows
    most = Math.max(most, held)
  }
  assert.equal(rows.known, 1_000_000)
  assert.equal(rows.state, 'whole')
  assert.ok(most <= 61 * blockRows, `${most} rows were held`)
  // Back at the top they come again.
  assert.equal(rows.at(0), undefined)
  rows.show(0, 40)
  await turn()
  assert.equal(rows.at(7)?.c1, 7)
})

test('nothing is asked for twice, and not before the end comes near', async () => {
  const { rows, asked } = aResult(5000)
  rows.show(0, 40)
  rows.show(10, 50)
  assert.equal(asked.length, 0)
  rows.show(110, 150)
  rows.show(112, 152)
  await turn()
  assert.deepEqual(asked, [{ offset: 200, limit: 200 }])
  assert.deepEqual([rows.known, rows.state], [1200, 'more'])
})

test('a result ends with its limit, which can be lifted', async () => {
  const { rows, asked } = aResult(2000, { limit: 500 })
  rows.show(150, 200)
  await turn()
  assert.deepEqual([rows.known, rows.state], [500, 'limit'])
  const before = asked.length
  rows.show(460, 500)
  await turn()
  rows.show(460, 500)
  await turn()
  assert.equal(asked.length, before + 1)
  await rows.more(1_000_000)
  assert.deepEqual([rows.known, rows.state], [1500, 'more'])
  assert.equal((await rows.first(750)).at(-1)?.c1, 749)
})

test('what the server does not hold any more stays as far as it is here, and that is said', async () => {
  const rows = new ResultRows({ rows: rowsFrom(0, blockRows), isCut: false }, () => Promise.reject(new Error('gone')))
  rows.show(150, 190)
  await turn()
  assert.deepEqual([rows.known, rows.state, rows.at(3)?.c1], [200, 'closed', 3])
  assert.equal((await rows.first(1000)).length, 200)
})
