import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kept, WaitingKeys } from './waiting-keys.ts'

interface Bench {
  readonly keys: WaitingKeys
  /** What was done, in its order: texts with the row they went into. */
  readonly done: string[]
  readonly lost: string[]
  readonly asked: number[]
  readonly there: Set<number>
  arrive(row: number): Promise<void>
  fail(row: number): Promise<void>
}

const tick = (): Promise<void> => new Promise((later) => setImmediate(later))
const text = (typed: string): Kept => ({ is: 'text', text: typed })
const enter: Kept = {
  is: 'key',
  press: { key: 'Enter', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
}

/** A column whose cursor goes down at Enter; rows are there when they have arrived. */
function aBench(...rows: readonly number[]): Bench {
  const there = new Set(rows)
  const done: string[] = []
  const lost: string[] = []
  const asked: number[] = []
  const answers = new Map<number, PromiseWithResolvers<void>>()
  let row = 0
  const keys: WaitingKeys = new WaitingKeys({
    awaited: (next) =>
      next.is === 'text' && !there.has(row) ? row : next.is === 'act' ? (needs(next, there) ?? null) : null,
    bring(wanted) {
      asked.push(wanted)
      const answer = Promise.withResolvers<void>()
      answers.set(wanted, answer)
      return answer.promise
    },
    replay(kept) {
      if (kept.is === 'text') done.push(`${row}=${kept.text}`)
      else if (kept.is === 'act') kept.run()
      else row += 1
    },
    ready: () => keys.goOn(),
    lose: (kept, why) => lost.push(...kept.map((one) => (one.is === 'text' ? one.text : one.is)), String(why)),
  })
  return {
    keys,
    done,
    lost,
    asked,
    there,
    async arrive(wanted) {
      there.add(wanted)
      answers.get(wanted)?.resolve()
      await tick()
    },
    async fail(wanted) {
      answers.get(wanted)?.reject(new Error('no route'))
      await tick()
    },
  }
}

const needs = ({ row }: { readonly row?: number }, there: ReadonlySet<number>): number | undefined =>
  row === undefined || there.has(row) ? undefined : row

test('what can be done is done at once', () => {
  const { keys, done, asked } = aBench(0, 1)
  for (const kept of [text('a'), enter, text('b')]) keys.keep(kept)
  assert.deepEqual([done, asked, keys.isOn], [['0=a', '1=b'], [], false])
})

test('entries for rows that are not there go into their rows, in order, however late each row is', async () => {
  const { keys, done, asked, arrive } = aBench(0)
  for (let row = 0; row < 4; row++) for (const kept of [text(`v${row}`), enter]) keys.keep(kept)
  assert.deepEqual([done, asked], [['0=v0'], [1]])
  await arrive(2)
  assert.deepEqual([done, asked], [['0=v0'], [1]])
  await arrive(1)
  assert.deepEqual(
    [done, asked],
    [
      ['0=v0', '1=v1', '2=v2'],
      [1, 3],
    ],
  )
  await arrive(3)
  assert.deepEqual([done.at(-1), keys.isOn], ['3=v3', false])
})

test('a host that brings no rows shows them some time: nothing is given up before', async () => {
  const done: string[] = []
  let isThere = false
  const keys: WaitingKeys = new WaitingKeys({
    awaited: () => (isThere ? null : 3),
    bring: () => undefined,
    replay: (kept) => done.push(kept.is),
    ready: () => keys.goOn(),
    lose: () => assert.fail(),
  })
  keys.keep(text('a'))
  for (let turn = 0; turn < 50; turn++) keys.goOn()
  await tick()
  isThere = true
  keys.goOn()
  assert.deepEqual(done, ['text'])
})

test('rows that come by themselves are as good as those that were asked for', () => {
  const { keys, done, there } = aBench()
  keys.keep(text('a'))
  keys.goOn()
  assert.deepEqual(done, [])
  there.add(0)
  keys.goOn()
  assert.deepEqual(done, ['0=a'])
})

test('when a row cannot be loaded, all that waits is handed back and nothing goes elsewhere', async () => {
  const { keys, done, lost, there, fail } = aBench()
  for (const kept of [text('a'), enter, text('b')]) keys.keep(kept)
  await fail(0)
  assert.deepEqual([lost, done, keys.isOn], [['a', 'key', 'b', 'Error: no route'], [], false])
  there.add(0)
  keys.keep(text('again'))
  assert.deepEqual(done, ['0=again'])
})

test('a host that says a row is there, and never has it, is not believed for ever', async () => {
  const { keys, lost, asked } = aBench()
  const liar: WaitingKeys = new WaitingKeys({
    awaited: () => 7,
    bring: async (row) => void asked.push(row),
    replay: () => assert.fail(),
    ready: () => liar.goOn(),
    lose: (kept) => lost.push(`${kept.length}`),
  })
  liar.keep(text('a'))
  await tick()
  assert.deepEqual([lost, keys.isOn, liar.isOn], [['1'], false, false])
  assert.ok(asked.length > 1 && asked.length < 50)
})

test('what finds out while it is done that it has to wait stays the first', async () => {
  const { keys, done, arrive } = aBench(0)
  const fill = (): void => {
    done.push('filled')
  }
  keys.keep({ is: 'act', run: () => keys.keep({ is: 'act', run: fill, row: 5 }) })
  keys.keep(text('after'))
  assert.deepEqual(done, [])
  await arrive(5)
  assert.deepEqual(done, ['filled', '0=after'])
})

test('what is given up before its turn is not done', async () => {
  const { keys, done, lost, arrive } = aBench()
  const typed = text('a')
  keys.keep(typed)
  keys.drop(typed)
  await arrive(0)
  assert.deepEqual([done, lost, keys.isOn], [[], [], false])
})
