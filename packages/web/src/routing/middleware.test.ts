import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runMiddleware } from './middleware.ts'
import { RouteError, statusOfError } from './route-error.ts'

const known = {
  pass: async () => null,
  away: async (place: string) => `/signin?from=${place}`,
  broken: async () => Promise.reject(new Error('x')),
}

test('guards run in order and the first that sends elsewhere wins', async () => {
  assert.equal(await runMiddleware(['pass', 'away', 'broken'], known, '/a'), '/signin?from=/a')
  assert.equal(await runMiddleware(['pass'], known, '/a'), null)
})

for (const name of ['nobody', 'toString', '__proto__']) {
  test(`a guard called “${name}” gives 500 “Unknown middleware” (spec 068)`, async () => {
    await assert.rejects(runMiddleware([name], known, '/a'), { status: 500, message: 'Unknown middleware' })
  })
}

for (const [name, error, status] of [
  ['its own status', new RouteError(403, 'no'), 403],
  ['the status of the router', { status: 404, statusText: 'Not Found' }, 404],
  ['500 without one', new Error('boom'), 500],
  ['500 for a status that is none', { status: 'x' }, 500],
] as const) {
  test(`a route error has ${name} (spec 067)`, () => assert.equal(statusOfError(error), status))
}
