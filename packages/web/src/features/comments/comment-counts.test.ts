import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { CommentCounts } from './comment-counts.ts'

function someCounts(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const asked: string[] = []
  const said = new Map([['2', 5]])
  const server = { isDown: false }
  const counts = new CommentCounts(async (tableId, records) => {
    asked.push(`${tableId} ${records.join()}`)
    if (server.isDown) throw new Error('no answer')
    return new Map(records.flatMap((record) => (said.has(record) ? [[record, said.get(record) ?? 0]] : [])))
  })
  const pass = async () => {
    t.mock.timers.tick(100)
    await turn()
  }
  return { counts, asked, said, pass, server }
}

test('what is shown is asked for once, together, with one call for a table', async (t) => {
  const { counts, asked, pass } = someCounts(t)
  counts.show('t', ['1', '2'])
  counts.show('t', ['2', '3'])
  counts.show('u', ['1'])
  assert.equal(counts.of('t', '2'), 0)
  await pass()
  assert.deepEqual(asked, ['t 1,2,3', 'u 1'])
  assert.deepEqual([counts.of('t', '2'), counts.of('t', '3'), counts.of('x', '2')], [5, 0, 0])
  assert.equal(counts.version(), 2)
  counts.show('t', ['2', '3'])
  await pass()
  assert.equal(asked.length, 2)
})

test('what changed is asked for again where it is shown, and forgotten elsewhere', async (t) => {
  const { counts, asked, said, pass } = someCounts(t)
  counts.show('t', ['1', '2'])
  await pass()
  counts.show('t', ['1'])
  said.set('1', 1)
  counts.refresh('t', '1')
  counts.refresh('t', '2')
  counts.refresh('unknown', '2')
  await pass()
  assert.deepEqual(asked, ['t 1,2', 't 1'])
  assert.equal(counts.of('t', '1'), 1)
  counts.show('t', ['2'])
  await pass()
  assert.equal(asked.at(-1), 't 2')
  counts.refreshAll()
  await pass()
  assert.equal(asked.at(-1), 't 2')
  assert.equal(asked.length, 4)
})

test('an answer that did not come leaves what was known, and the next look asks again', async (t) => {
  const { counts, asked, pass, server } = someCounts(t)
  server.isDown = true
  counts.show('t', ['2'])
  await pass()
  assert.equal(counts.of('t', '2'), 0)
  server.isDown = false
  counts.show('t', ['2'])
  await pass()
  assert.equal(counts.of('t', '2'), 5)
  assert.equal(asked.length, 2)
})
