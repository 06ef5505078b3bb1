import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runStage } from './test-stage.mjs'

const folder = mkdtempSync(join(tmpdir(), 'rowhouse-stage-'))
after(() => rmSync(folder, { recursive: true, force: true }))

// Node marks the processes of its runner with this variable, and a runner so marked would run no files.
const env = {
  ...process.env,
  NODE_TEST_CONTEXT: undefined,
  TEST_DIALECTS: undefined,
  ROWHOUSE_TEST_QUIET_MS: '60000',
}

for (const [what, source, expected] of [
  ['passed tests', "test('a', () => {})\ntest('b', () => {})", { passed: 2, failed: 0, empty: 0 }],
  ['a failed test', "test('a', () => {})\ntest('b', () => { throw 1 })", { passed: 1, failed: 1, empty: 0 }],
  ['a skipped test', "test('a', () => {})\ntest('b', { skip: true })", { passed: 1, failed: 1, empty: 0 }],
  ['a skipped suite', "test('a', () => {})\ndescribe.skip('b', () => {})", { passed: 1, failed: 1, empty: 0 }],
  ['an import that fails', "import './nowhere.mjs'", { passed: 0, failed: 1, empty: 0 }],
  ['what is declared below', "test('a', () => below)\nconst below = 1", { passed: 1, failed: 0, empty: 0 }],
  ['no tests', '', { passed: 0, failed: 1, empty: 1 }],
  ['an exit code of its own', "test('a', () => {})\nprocess.exitCode = 3", { passed: 1, failed: 1, empty: 0 }],
]) {
  test(`a file with ${what} is counted by what happened`, async () => {
    assert.deepEqual(await runFile(what, source, env), expected)
  })

  test(`a file with ${what} is counted by what happened when it shares a process`, async () => {
    assert.deepEqual(await runFile(what, source, env, { processes: 1 }), expected)
  })
}

for (const [how, stage] of [
  ['whichever process takes it', { processes: 2 }],
  // One after the other, two files each: nothing is left for the third.
  ['although one process finds nothing to take', { processes: 3, concurrency: 1 }],
]) {
  test(`every file runs once, ${how}`, async () => {
    const files = ['one', 'two', 'three', 'four'].map((name) => {
      const path = join(folder, `shared-${name}.test.mjs`)
      writeFileSync(path, `import { test } from 'node:test'\ntest('${name}', () => {})\n`)
      return path
    })
    const counts = await runStage({ name: '(fixture: shared)', ...stage, files }, { fragments: [], env })
    assert.deepEqual(counts, { passed: 4, failed: 0, empty: 0 })
  })
}

test('a file whose tests another file declares is not empty', async () => {
  writeFileSync(
    join(folder, 'declares.mjs'),
    "import { test } from 'node:test'\nexport const declare = () => test('a', () => {})\n",
  )
  const counts = await runFile('tests of another', "import { declare } from './declares.mjs'\ndeclare()", env)
  assert.deepEqual(counts, { passed: 1, failed: 0, empty: 0 })
})

test('a file that never ends is ended and counted as failed', async () => {
  const source = "test('a', () => {})\nsetInterval(() => {}, 1000)"
  const { failed } = await runFile('an open timer', source, { ...env, ROWHOUSE_TEST_QUIET_MS: '2000' })
  assert.equal(failed, 1)
})

test('a file without tests of the databases that are wanted has not failed', async () => {
  const counts = await runFile('other databases', '', { ...env, TEST_DIALECTS: 'sqlite' })
  assert.deepEqual(counts, { passed: 0, failed: 0, empty: 1 })
})

for (const [what, stage] of [
  ['passes when run again', { triesAgain: true }],
  ['passes when run again, in a stage that runs once', {}],
]) {
  test(`a file that ${what} has failed`, async () => {
    const mark = join(folder, `${what.replaceAll(/\W/g, '-')}.mark`)
    const source = `
import { existsSync, writeFileSync } from 'node:fs'
test('a', () => {})
test('b', () => {
  if (existsSync(${JSON.stringify(mark)})) return
  writeFileSync(${JSON.stringify(mark)}, '')
  throw new Error('the first time')
})`
    assert.deepEqual(await runFile(what, source, env, stage), { passed: 1, failed: 1, empty: 0 })
  })
}

test('a file that fails both times has failed once', async () => {
  const source = "test('a', () => {})\ntest('b', () => { throw 1 })"
  assert.deepEqual(await runFile('twice', source, env, { triesAgain: true }), { passed: 1, failed: 1, empty: 0 })
})

test('a seed that is given draws the cases of properties', async () => {
  const source = `
import fc from ${JSON.stringify(import.meta.resolve('fast-check'))}
test('a', () => {
  if (fc.check(fc.property(fc.nat(), () => true)).seed !== 42) throw new Error('another seed')
})`
  const counts = await runFile('a property', source, { ...env, TEST_SEED: '42' })
  assert.deepEqual(counts, { passed: 1, failed: 0, empty: 0 })
})

test('a stage without files counts nothing', async () => {
  const counts = await runStage({ name: 'none', files: [] }, { fragments: [], env })
  assert.deepEqual(counts, { passed: 0, failed: 0, empty: 0 })
})

test('a checker counts as one test', async () => {
  const check = (source) => {
    writeFileSync(join(folder, 'checker.mjs'), source)
    return runStage({ name: 'checker', program: [join(folder, 'checker.mjs')] }, { fragments: [], env })
  }
  assert.deepEqual(await check(''), { passed: 1, failed: 0, empty: 0 })
  assert.deepEqual(await check('process.exitCode = 2'), { passed: 0, failed: 1, empty: 0 })
})

function runFile(what, source, runEnv, stage = {}) {
  const path = join(folder, `${what.replaceAll(/\W/g, '-')}.test.mjs`)
  writeFileSync(path, `import { describe, test } from 'node:test'\n${source}\n`)
  return runStage({ ...stage, name: `(fixture: ${what})`, files: [path] }, { fragments: [], env: runEnv })
}
