import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { longestNotice, type NoticeEars } from '../../dialects/dialect.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { PeopleElsewhere, type Present } from './people-elsewhere.ts'

const secrets = createSecrets(new Uint8Array(32))
const place = { table: 't', view: null, record: null, column: null }
const somebody = (id: string, project = 'p', record: string | null = null): Present => ({
  project,
  person: { id, person: id, name: id, place: { ...place, record } },
})

/** Nodes that hear each other, in a time that passes when it is told to. */
function aHall(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const ears = new Set<NoticeEars>()
  const said: string[] = []
  // Not among the timers that stand still.
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    said,
    async pass(ms: number) {
      for (let at = 0; at < ms; at += 100) {
        t.mock.timers.tick(100)
        await settle()
      }
    },
    aNode(keys = secrets) {
      const here = new Map<string, Present>()
      const told: string[] = []
      let own: NoticeEars | null = null
      const node = new PeopleElsewhere({
        secrets: keys,
        here: () => [...here.values()],
        moved: ({ person }) => told.push(`${person.id} at ${person.place.record}`),
        left: ({ person }) => told.push(`${person.id} left`),
        notices: (_channel, mine) => {
          own = mine
          ears.add(mine)
          queueMicrotask(mine.opened)
          return {
            async tell(text) {
              if (!ears.has(mine)) return
              said.push(text)
              for (const each of ears) each.heard(text)
            },
            close: async () => void ears.delete(mine),
          }
        },
      })
      return {
        node,
        told,
        come(present: Present) {
          here.set(present.person.id, present)
          node.begin()
          node.tellMoved(present)
        },
        /** It is cut off, and nobody is told. */
        cut: () => own !== null && ears.delete(own),
        join() {
          if (own === null) return
          ears.add(own)
          own.opened()
        },
      }
    },
  }
}

test('people of another node are told of, whichever came first, and in their own project only', async (t) => {
  const hall = aHall(t)
  const [first, second] = [hall.aNode(), hall.aNode()]
  first.come(somebody('a'))
  await hall.pass(200)
  second.come(somebody('b', 'q'))
  await hall.pass(200)
  const ids = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id)
  assert.deepEqual([ids(second.node.in('p')), ids(second.node.in('q'))], [['a'], []])
  assert.deepEqual([ids(first.node.in('p')), ids(first.node.in('q'))], [[], ['b']])
  await second.node.end()
  assert.deepEqual([first.told.at(-1), first.node.in('q')], ['b left', []])
})

test('a node that dies is noticed within ten seconds, one that only rests is not, and one that comes back is heard', async (t) => {
  const hall = aHall(t)
  const [first, second] = [hall.aNode(), hall.aNode()]
  first.come(somebody('a'))
  second.come(somebody('b'))
  await hall.pass(60_000)
  assert.deepEqual(first.told.includes('b left'), false)
  second.cut()
  await hall.pass(10_100)
  assert.deepEqual([first.told.at(-1), first.node.in('p')], ['b left', []])
  second.join()
  await hall.pass(100)
  assert.deepEqual([first.node.in('p').length, second.node.in('p').length], [1, 1])
})

test('however fast people move, nodes speak ten times a second, in words the database takes; alone they only beat', async (t) => {
  const hall = aHall(t)
  const [first, second] = [hall.aNode(), hall.aNode()]
  for (let moves = 0; moves < 100; moves += 1) {
    first.come(somebody('a', 'p', String(moves)))
    await hall.pass(100)
  }
  assert.ok(hall.said.length <= 5, `${hall.said.length} words to nobody`)
  second.come(somebody('b'))
  await hall.pass(200)
  hall.said.length = 0
  for (let moves = 0; moves < 1000; moves += 1) {
    first.node.tellMoved(somebody('a', 'p', String(moves)))
    if (moves % 100 === 99) await hall.pass(100)
  }
  assert.ok(hall.said.length <= 12, `${hall.said.length} words of one person`)
  assert.equal(second.told.at(-1), 'a at 999')
  for (let number = 0; number < 300; number += 1) first.come(somebody(`many ${number}`, 'p', '\u{1F3E0}'.repeat(250)))
  await hall.pass(200)
  assert.equal(second.node.in('p').length, 301)
  assert.ok(Math.max(...hall.said.map((text) => Buffer.byteLength(text))) <= longestNotice)
})

test('words say nothing to whoever has no key, and those of others are not taken', async (t) => {
  const hall = aHall(t)
  const [first, stranger] = [hall.aNode(), hall.aNode(createSecrets(new Uint8Array(32).fill(1)))]
  first.come(somebody('a'))
  stranger.come(somebody('b'))
  await hall.pass(6000)
  assert.deepEqual([first.told, stranger.told], [[], []])
  assert.doesNotMatch(hall.said.join(), /"a"/)
})
