import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Chore, Chores } from './chores.ts'
import { createLog } from './log.ts'

/** A chore that ends when it is told to. */
function aChore(name: string, begun: string[]): Chore & { end(error?: Error): void; readonly hasBegun: Promise<void> } {
  const [work, beginning] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    name,
    everyMs: 3_600_000,
    run: () => {
      begun.push(name)
      beginning.resolve()
      return work.promise
    },
    end: (error) => (error === undefined ? work.resolve() : work.reject(error)),
    hasBegun: beginning.promise,
  }
}

test('a server begins with every chore, one after the other, and one that fails is told and holds up nobody', async () => {
  const begun: string[] = []
  const lines: string[] = []
  const [first, second] = [aChore('first', begun), aChore('second', begun)]
  const chores = new Chores(createLog('error', { write: (line) => void lines.push(line) }), [first, second])
  await first.hasBegun
  assert.deepEqual(begun, ['first'])
  first.end(new Error('no room'))
  await second.hasBegun
  second.end()
  await chores.stop()
  assert.deepEqual(begun, ['first', 'second'])
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /"chore":"first"/)
})

test('a stop waits for the chore that runs, and no other begins', async () => {
  const begun: string[] = []
  const [first, second] = [aChore('first', begun), aChore('second', begun)]
  const chores = new Chores(createLog('silent'), [first, second])
  await first.hasBegun
  let isStopped = false
  const stopping = chores.stop().then(() => {
    isStopped = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isStopped, false)
  first.end()
  await stopping
  assert.deepEqual(begun, ['first'])
})
