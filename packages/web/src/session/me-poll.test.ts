import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMePoll, type MeOutcome } from './me-poll.ts'

async function afterLooking(outcomes: readonly MeOutcome[], maxFailures = 2): Promise<number> {
  let cleared = 0
  let turn = 0
  const poll = createMePoll({
    readMe: async () => outcomes[turn++] ?? 'person',
    clearUser: () => {
      cleared += 1
    },
    maxFailures: () => maxFailures,
  })
  for (const _ of outcomes) await poll.look()
  return cleared
}

for (const [name, outcomes, cleared] of [
  ['a person stays (spec 304)', ['person', 'person'], 0],
  ['an empty answer clears the user (spec 305)', ['nobody'], 1],
  ['gateway timeouts up to the maximum are borne (spec 306)', ['gateway timeout', 'gateway timeout'], 0],
  [
    'one more than the maximum clears the user (spec 306)',
    ['gateway timeout', 'gateway timeout', 'gateway timeout'],
    1,
  ],
  [
    'a success in between starts the count anew (spec 307)',
    ['gateway timeout', 'gateway timeout', 'person', 'gateway timeout', 'gateway timeout'],
    0,
  ],
  [
    'the counter is reset when the user was cleared (spec 306)',
    ['gateway timeout', 'gateway timeout', 'gateway timeout', 'gateway timeout', 'gateway timeout'],
    1,
  ],
  ['any other error clears the user at once (spec 307)', ['error'], 1],
  ['being offline says nothing about the session', ['unreachable', 'unreachable', 'unreachable', 'unreachable'], 0],
] as const) {
  test(name, async () => assert.equal(await afterLooking(outcomes), cleared))
}
