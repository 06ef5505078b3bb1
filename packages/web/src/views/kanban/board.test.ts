import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellValue } from '@rowhouse/core/storage'
import fc from 'fast-check'
import type { RecordRow } from '../../structure/tables/table.ts'
import { Board, type BoardSource } from './board.ts'
import { besideIn } from './board-cards.ts'

/** A server with cards named like their stack: “a1” is the first of stack a. */
function aServer(names: readonly string[], firstOnes = 2) {
  const state = { names: [...names], asked: [] as string[], answers: Promise.resolve() }
  const rowsOf = (stack: CellValue) =>
    state.names.filter((name) => name.startsWith(String(stack))).map((name) => ({ Id: name, Stage: name[0] ?? null }))
  const source: BoardSource = {
    async open() {
      state.asked.push('open')
      const stacks = [...new Set(state.names.map((name) => name[0] ?? ''))].toSorted()
      const opened = {
        stacks: stacks.map((value) => ({ value, count: rowsOf(value).length, figures: {} })),
        rows: stacks.flatMap((value) => rowsOf(value).slice(0, firstOnes)),
      }
      await state.answers
      return opened
    },
    async more(value, offset, limit) {
      state.asked.push(`${value} ${offset}`)
      return rowsOf(value).slice(offset, offset + limit)
    },
    keyOfCard: ({ Id }) => String(Id),
    keyOfStack: (value) => String(value ?? ''),
    stackedBy: ({ Stage }) => Stage ?? null,
  }
  return { source, state }
}

const shown = (board: Board) =>
  Object.fromEntries(
    Array.from(board.cards ?? [], ([key, { rows, count }]) => [
      key,
      `${rows.map(({ Id }) => Id).join(' ')} of ${count}`,
    ]),
  )

test('a board opens with the first cards of each stack, and each stack goes on by itself', async () => {
  const { source, state } = aServer(['a1', 'a2', 'a3', 'b1'])
  const board = new Board(source)
  await board.open()
  assert.deepEqual(shown(board), { a: 'a1 a2 of 3', b: 'b1 of 1' })
  await Promise.all([board.more('a'), board.more('a'), board.more('b')])
  assert.deepEqual(shown(board), { a: 'a1 a2 a3 of 3', b: 'b1 of 1' })
  assert.deepEqual(state.asked, ['open', 'a 2'])
})

test('what was loaded stays while it is asked for again, and cards that stand elsewhere by now do not come twice', async () => {
  const { source, state } = aServer(['a1', 'a2', 'a3', 'a4', 'b1'])
  const board = new Board(source)
  await board.open()
  await board.more('a')
  // Somebody took the third card away and put the fourth on top.
  state.names = ['a4', 'a1', 'a2', 'b1']
  const seen: unknown[] = []
  board.subscribe(() => seen.push(shown(board).a))
  await board.open()
  await new Promise(setImmediate)
  assert.deepEqual([...new Set(seen)], ['a4 a1 a3 of 3', 'a4 a1 a2 of 3'])
})

test('a card is at its new place at once, also in a stack that was empty', async () => {
  const { source } = aServer(['a1', 'a2', 'b1'])
  const board = new Board(source)
  await board.open()
  const { promise, resolve: stored } = Promise.withResolvers<void>()
  const moved = board.move('a1', { stack: 'c', at: 0 }, { Stage: 'c' }, () => promise)
  assert.deepEqual(shown(board), { a: 'a2 of 1', b: 'b1 of 1', c: 'a1 of 1' })
  assert.equal(board.cards?.get('c')?.rows[0]?.Stage, 'c')
  // Asked before the server knows of it: the answer would put the card back.
  await board.open()
  assert.deepEqual(shown(board), { a: 'a2 of 1', b: 'b1 of 1', c: 'a1 of 1' })
  stored()
  await moved
})

test('an answer that was on its way when a card was moved is asked for again afterwards', async () => {
  const { source, state } = aServer(['a1', 'b1'])
  const board = new Board(source)
  await board.open()
  const opening = board.open()
  await board.move('a1', { stack: 'b', at: 1 }, { Stage: 'b' }, async () => {
    state.names = ['b0', 'b1']
  })
  await opening
  await new Promise(setImmediate)
  assert.deepEqual([shown(board), state.asked.length], [{ b: 'b0 b1 of 2' }, 3])
})

test('a refused card goes back to where it was, and the reason is told', async () => {
  const { source } = aServer(['a1', 'a2', 'b1'])
  const board = new Board(source)
  await board.open()
  const before = shown(board)
  const refused = board.move('a1', { stack: 'b', at: 1 }, { Stage: 'b' }, () => Promise.reject(new Error('No.')))
  assert.deepEqual(shown(board), { a: 'a2 of 1', b: 'b1 a1 of 2' })
  await assert.rejects(refused, /No/)
  assert.deepEqual(shown(board), before)
})

test('whatever is moved and refused in whatever order, every card is there exactly once', async () => {
  const names = ['a1', 'a2', 'b1', 'b2', 'c1']
  const move = fc.record({
    card: fc.constantFrom(...names),
    stack: fc.constantFrom('a', 'b', 'c', 'd'),
    at: fc.nat(5),
    isRefused: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 12 }), fc.infiniteStream(fc.nat(20)), async (moves, delays) => {
      const board = new Board(aServer(names, 10).source)
      await board.open()
      await Promise.all(
        moves.map(async ({ card, stack, at, isRefused }) => {
          const turns = delays.next().value ?? 0
          const store = async () => {
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
            if (isRefused) throw new Error('No.')
          }
          await board.move(card, { stack, at }, { Stage: stack }, store).catch(() => undefined)
        }),
      )
      const all = [...(board.cards ?? new Map()).values()]
      const ids = all.flatMap(({ rows }) => rows.map(({ Id }: RecordRow) => Id))
      assert.deepEqual(ids.toSorted(), names)
      for (const { rows, count } of all) assert.equal(rows.length, count)
    }),
  )
})

test('a place is told by the card below it, at the end by the one above', () => {
  const rows = [{ Id: 'x' }, { Id: 'y' }]
  const keyOf = ({ Id }: RecordRow) => String(Id)
  assert.deepEqual(
    [0, 1, 2].map((at) => besideIn(rows, at, keyOf)),
    [{ before: 'x' }, { before: 'y' }, { before: null, after: 'y' }],
  )
  assert.deepEqual(besideIn([], 0, keyOf), { before: null })
})

test('a board that came before anybody asked is shown at once, and asked for when something changes', async () => {
  const { source, state } = aServer(['a1', 'b1'])
  const board = new Board(source, await source.open(new AbortController().signal))
  assert.deepEqual(shown(board), { a: 'a1 of 1', b: 'b1 of 1' })
  await board.open()
  assert.deepEqual(state.asked, ['open'])
  state.names.push('b2')
  await board.open()
  assert.deepEqual(shown(board), { a: 'a1 of 1', b: 'b1 b2 of 2' })
})
