import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../api/errors.ts'
import { patiently } from './patiently.ts'

const failing = (status: number): ApiError => new ApiError(`status ${status}`, { status, code: 'x' })

/** Fails so often, then answers. */
function aServer(status: number, times: number): { readonly ask: () => Promise<string>; readonly asked: () => number } {
  let asked = 0
  const ask = async (): Promise<string> => {
    asked += 1
    if (asked <= times) throw failing(status)
    return 'rows'
  }
  return { ask, asked: () => asked }
}

const pause = async (): Promise<void> => undefined

test('what fails in between is asked for again', async () => {
  for (const status of [500, 503, 429, 423]) assert.equal(await patiently(aServer(status, 3).ask, { pause }), 'rows')
})

test('what fails for good is told after a few times, a refusal at once', async () => {
  for (const [status, times] of [
    [500, 4],
    [403, 1],
    [404, 1],
  ] as const) {
    const { ask, asked } = aServer(status, Infinity)
    await assert.rejects(patiently(ask, { pause }), failing(status))
    assert.equal(asked(), times)
  }
})

test('without a connection it waits for as long as somebody wants it', async () => {
  assert.equal(await patiently(aServer(0, 50).ask, { pause }), 'rows')
  const { ask, asked } = aServer(0, Infinity)
  await assert.rejects(patiently(ask, { pause, isOver: () => asked() === 7 }), failing(0))
})
