import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Board } from './board.ts'
import { boardWalk } from './board-walk.ts'

/** Cards named like their stack, of which the first one comes with the board. */
async function aBoard(names: readonly string[]): Promise<Board> {
  const rowsOf = (stack: unknown) => names.filter((name) => name[0] === stack).map((Id) => ({ Id, Stage: Id[0] ?? '' }))
  const stacks = [...new Set(names.map((name) => name[0] ?? ''))]
  const board = new Board({
    open: async () => ({
      stacks: stacks.map((value) => ({ value, count: rowsOf(value).length, figures: {} })),
      rows: stacks.flatMap((value) => rowsOf(value).slice(0, 1)),
    }),
    more: async (value, offset, limit) => rowsOf(value).slice(offset, offset + limit),
    keyOfCard: ({ Id }) => String(Id),
    keyOfStack: (value) => String(value ?? ''),
    stackedBy: ({ Stage }) => Stage ?? null,
  })
  await board.open()
  return board
}

test('one goes down a stack, also to cards that are not loaded yet, and on with the next stack that is seen', async () => {
  const board = await aBoard(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'])
  const walk = boardWalk(board, ['c', 'a'])
  assert.equal(walk.count, 5)
  const keys = await Promise.all([0, 1, 2, 3, 4, 5].map((place) => walk.keyAt(place)))
  assert.deepEqual(keys, ['c1', 'c2', 'a1', 'a2', 'a3', null])
  assert.deepEqual(['c1', 'c2', 'a1', 'a3', 'b1', 'x9'].map(walk.placeOf), [0, 1, 2, 4, null, null])
})

test('where a stack has lost cards that were counted, one goes nowhere', async () => {
  const board = await aBoard(['a1', 'a2'])
  board.source = { ...board.source, more: async () => [] }
  assert.equal(await boardWalk(board, ['a']).keyAt(1), null)
})
