import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aBoard } from '../../views/testing/a-board.ts'

const stages = ['Lead', 'Won', 'Lost']
const cards = ['a', 'b', 'c', 'd', 'e']

interface Move {
  readonly card: string
  readonly stage: string | null
  readonly place: { readonly before: string | null } | { readonly after: string }
}

const card = fc.constantFrom(...cards)
const aMove: fc.Arbitrary<Move> = fc
  .record({
    card,
    stage: fc.option(fc.constantFrom(...stages)),
    place: fc.oneof(fc.record({ before: fc.option(card) }), fc.record({ after: card })),
  })
  .filter((move) => !Object.values(move.place).includes(move.card))

/** What a board shows after a move, worked out without one. */
function moved(order: readonly string[], { card, place }: Move): string[] {
  const others = order.filter((name) => name !== card)
  const at =
    'after' in place
      ? others.indexOf(place.after) + 1
      : place.before === null
        ? others.length
        : others.indexOf(place.before)
  return others.toSpliced(at, 0, card)
}

onEveryMeta('cards that are moved', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  test('in any order stand on their board exactly once, where they were put, and go back by undo', async () => {
    const places = ['', ...stages]
    await fc.assert(
      fc.asyncProperty(fc.array(aMove, { minLength: 1, maxLength: 12 }), async (moves) => {
        const board = await aBoard(server, ana, { stages, cards: cards.map((name) => [name, 'Lead', 1] as const) })
        let order: readonly string[] = cards
        const stageOf = new Map<string, string | null>(cards.map((name) => [name, 'Lead']))
        const expected = () => places.flatMap((stage) => order.filter((name) => (stageOf.get(name) ?? '') === stage))
        const boards: unknown[][] = []
        const changes: unknown[] = []
        for (const move of moves) {
          boards.push(expected())
          const { status, body, headers } = await board.move(move.card, move.stage, move.place)
          assert.equal(status, 200, JSON.stringify(body))
          changes.push(headers['x-rowhouse-change'])
          order = moved(order, move)
          stageOf.set(move.card, move.stage)
          assert.deepEqual(await board.shown(), expected())
        }
        for (const change of changes.toReversed()) {
          // A card that was put where it stood changed nothing.
          if (change !== undefined) await board.call('POST', `/api/v1/changes/${change}/undo`)
          assert.deepEqual(await board.shown(), boards.pop())
        }
      }),
      { numRuns: 8 },
    )
  })

  test('by several people at once stand there exactly once', async () => {
    const board = await aBoard(server, ana, { stages, cards: cards.map((name) => [name, 'Lead', 1] as const) })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const name = cards[at % cards.length] ?? ''
        const beside = cards[(at * 3 + 1) % cards.length] ?? ''
        return board.move(
          name,
          stages[at % stages.length] ?? null,
          beside === name ? { before: null } : { after: beside },
        )
      }),
    )
    assert.deepEqual(
      answers.filter(({ status }) => status !== 200).map(({ body }) => body),
      [],
    )
    assert.deepEqual((await board.shown()).toSorted(), cards)
  })
})
