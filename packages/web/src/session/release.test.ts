import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeredRelease, releaseTimes } from './release.ts'

const release = (currentVersion: string | null, releaseVersion: string | null) => ({
  currentVersion,
  releaseVersion,
  latestRelease: null,
})

for (const [name, known, hidden, offered] of [
  ['differs from the installed one', release('1.0.0', '1.1.0'), null, '1.1.0'],
  ['is installed', release('1.1.0', '1.1.0'), null, null],
  ['was hidden', release('1.0.0', '1.1.0'), '1.1.0', null],
  ['follows a hidden one', release('1.0.0', '1.2.0'), '1.1.0', '1.2.0'],
  ['is not named by the server', release('1.0.0', null), null, null],
  ['was not asked for yet', null, null, null],
] as const) {
  test(`a release that ${name} is offered as ${offered} (spec 297)`, () => {
    assert.equal(offeredRelease(known, hidden), offered)
  })
}

test('the banner waits a second, the poll ten minutes (spec 298, 389, 483)', () => {
  assert.deepEqual(releaseTimes, { bannerDelayMs: 1000, pollMs: 600_000 })
})
