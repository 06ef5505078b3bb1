import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFirstLoad } from './app-state.ts'

for (const [name, info, expected] of [
  ['nothing is known yet', null, true],
  ['there is no database', { projectHasDb: false, firstUser: false }, true],
  ['the first user is awaited', { projectHasDb: true, firstUser: true }, true],
  ['the house is set up', { projectHasDb: true, firstUser: false }, false],
] as const) {
  test(`first load is ${expected} when ${name} (spec 323)`, () => assert.equal(isFirstLoad(info), expected))
}
