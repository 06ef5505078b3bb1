import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { LiveChanges } from '@rowhouse/core/live'
import type { Told } from '../../meta/read-told.ts'
import { LiveRoom } from './live-room.ts'

const guest = { project: 'p', person: { id: 'u', name: 'U' }, tables: null, hearsComments: true, endsAt: null }
const entry = (seq: number): Told => ({
  position: { tx: 1, seq },
  type: 'records.updated',
  projectId: 'p',
  tableId: 't',
  record: String(seq),
  actorId: 'u',
  requestId: `r${seq}`,
  event: null,
})

/** A room of so many pages, in a time that passes when it is told to. */
function aRoom(t: TestContext, pages: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const changes: LiveChanges[] = []
  const heardOf: (readonly string[])[] = []
  const room = new LiveRoom(guest, async (_ids, name, words) => {
    if (name === 'changes') changes.push(words as LiveChanges)
    else if ('here' in words) heardOf.push(words.here.map(({ id }) => id))
  })
  for (let page = 0; page < pages; page += 1) room.join(`page ${page}`, guest)
  const pass = async (ms: number) => {
    for (let at = 0; at < ms; at += 10) {
      t.mock.timers.tick(10)
      await turn()
    }
  }
  return { room, changes, heardOf, pass }
}

for (const [pages, most] of [
  [1, 100],
  [100, 51],
  [1000, 6],
] as const) {
  test(`${pages} pages are told of fifty writes a second at most ${most} times, of each, in order`, async (t) => {
    const { room, changes, pass } = aRoom(t, pages)
    room.tell([entry(0)])
    // Nobody waits for the first.
    assert.equal(changes.length, 1)
    for (let seq = 1; seq <= 50; seq += 1) {
      await pass(20)
      room.tell([entry(seq)])
    }
    assert.ok(changes.length <= most, `${changes.length} messages`)
    await pass(500)
    assert.deepEqual(
      changes.flatMap((told) => told.changes.map(({ record }) => Number(record))),
      Array.from({ length: 51 }, (_, seq) => seq),
    )
    assert.equal(changes.at(-1)?.cursor, '1.50')
  })
}

test('many who come together are told of together', async (t) => {
  const { room, heardOf, pass } = aRoom(t, 1000)
  const place = { table: null, view: null, record: null, column: null }
  for (let page = 0; page < 1000; page += 1)
    room.show({ id: `page ${page}`, person: `${page}`, name: `${page}`, place })
  await pass(1000)
  assert.ok(heardOf.length <= 3, `${heardOf.length} messages`)
  assert.equal(heardOf.flat().length, 50)
})

test('who may not read comments is not told of them, and of all else with the others', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const said: (readonly [readonly string[], readonly string[]])[] = []
  const room = new LiveRoom(guest, async (ids, name, words) => {
    if (name === 'changes') said.push([ids, (words as LiveChanges).changes.map(({ type }) => type)])
  })
  room.join('commenter', guest)
  room.join('viewer', { hearsComments: false })
  const comment: Told = { ...entry(1), type: 'comments.added' }
  room.tell([comment])
  t.mock.timers.tick(500)
  await turn()
  room.tell([{ ...comment, position: { tx: 1, seq: 2 } }, entry(3)])
  t.mock.timers.tick(500)
  await turn()
  assert.deepEqual(said, [
    [['commenter'], ['comments.added']],
    [['commenter'], ['comments.added', 'records.updated']],
    [['viewer'], ['records.updated']],
  ])
  room.leave('viewer')
  room.tell([{ ...entry(4) }])
  t.mock.timers.tick(500)
  await turn()
  assert.deepEqual(said.at(-1), [['commenter'], ['records.updated']])
})
