import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inRoot } from './root.mjs'
import { runProgram } from './run-program.mjs'

const unmarked = { ...process.env, NODE_TEST_CONTEXT: undefined }
const runTests = (words, env = {}) =>
  runProgram(process.execPath, [inRoot('scripts/test.mjs'), ...words], { env: { ...unmarked, ...env } })
const lastLineOf = (output) => output.trimEnd().split('\n').at(-1)

test('a run in which nothing ran says so, ends with the counts and fails', async () => {
  const { code, output } = await runTests(['no-file-has-this-name'])
  assert.match(output, /^core: no test files match no-file-has-this-name$/m)
  assert.equal(lastLineOf(output), '0 passed, 0 failed')
  assert.equal(code, 1)
})

test('a narrowed run ends with its own counts', async () => {
  const { code, output } = await runTests(['scripts', 'test-plan'])
  assert.match(lastLineOf(output), /^[1-9]\d* passed, 0 failed$/)
  assert.equal(code, 0)
})

test('a run that cannot begin says why in a sentence, ends with the counts and fails', async () => {
  const { code, output } = await runTests(['core'], { TEST_DIALECTS: 'oracle' })
  assert.equal(
    output,
    'TEST_DIALECTS names “oracle”, which is none of sqlite, postgres, mysql, mssql.\n0 passed, 1 failed\n',
  )
  assert.equal(code, 1)
})
