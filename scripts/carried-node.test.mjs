import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriedNode, isNewEnough } from './carried-node.mjs'
import { runProgram } from './run-program.mjs'

for (const [version, expected] of [
  ['20.20.2', false],
  ['24.0.0', false],
  ['24.14.9', false],
  ['24.15.0', true],
  ['25.0.0', true],
]) {
  test(`Node ${version} is ${expected ? '' : 'not '}new enough to stand in for the carried one`, () => {
    assert.equal(isNewEnough(version), expected)
  })
}

test('the carried Node runs and is version 24 or newer', async () => {
  const { output } = await runProgram(carriedNode(), ['--version'])
  assert.match(output, /^v(2[4-9]|[3-9]\d)\./)
})
