import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { addCounts, countsOfRun, exitCodeOf, filesToTryAgain, lastLine, noTests, outcomeOf } from './test-counts.mjs'

const file = resolve('packages/core/src/names.test.ts')
const failure = (failureType) => ({ error: { failureType } })

for (const [what, type, data, outcome] of [
  ['a passed test', 'test:pass', { name: 'reads', nesting: 0, file }, 'passed'],
  ['a passed test inside another', 'test:pass', { name: 'reads', nesting: 1, file }, 'passed'],
  ['a test named like the end of its file', 'test:pass', { name: 'ts', nesting: 0, file }, 'passed'],
  ['a failed test', 'test:fail', { name: 'reads', nesting: 0, file, details: failure('testCodeFailure') }, 'failed'],
  [
    'a cancelled test',
    'test:fail',
    { name: 'reads', nesting: 0, file, details: failure('cancelledByParent') },
    'failed',
  ],
  ['a skipped test', 'test:pass', { name: 'reads', nesting: 0, file, skip: true }, 'failed'],
  ['a test skipped with a reason', 'test:pass', { name: 'reads', nesting: 0, file, skip: 'later' }, 'failed'],
  ['a test skipped with an empty reason', 'test:pass', { name: 'reads', nesting: 0, file, skip: '' }, 'failed'],
  ['a test marked todo', 'test:pass', { name: 'reads', nesting: 0, file, todo: true }, 'failed'],
  ['a failed test marked todo', 'test:fail', { name: 'reads', nesting: 0, file, todo: true }, 'failed'],
  [
    'a skipped suite',
    'test:pass',
    { name: 'names', nesting: 0, file, skip: true, details: { type: 'suite' } },
    'failed',
  ],
  ['a passed suite', 'test:pass', { name: 'names', nesting: 0, file, details: { type: 'suite' } }, null],
  ['a suite around a failed test', 'test:fail', { details: { type: 'suite', ...failure('subtestsFailed') } }, null],
  ['a suite whose hook failed', 'test:fail', { details: { type: 'suite', ...failure('hookFailed') } }, 'failed'],
  ['a test around a failed test', 'test:fail', { details: failure('subtestsFailed') }, null],
  ['a file in which no test ran', 'test:pass', { name: 'packages/core/src/names.test.ts', nesting: 0, file }, 'empty'],
  ['a diagnostic', 'test:diagnostic', { message: 'tests 3' }, null],
]) {
  test(`${what} counts as ${outcome}`, () => assert.equal(outcomeOf({ type, data }), outcome))
}

for (const [passed, failed, code] of [
  [3, 0, 0],
  [3, 1, 1],
  [0, 2, 1],
  [0, 0, 1],
]) {
  test(`${passed} passed and ${failed} failed ends with exit code ${code}`, () => {
    assert.equal(exitCodeOf({ ...noTests, passed, failed }), code)
    assert.equal(lastLine({ ...noTests, passed, failed }), `${passed} passed, ${failed} failed`)
  })
}

test('files in which no test ran do not make a run green', () => assert.equal(exitCodeOf({ ...noTests, empty: 5 }), 1))

test('the counts of stages add up', () => {
  const sum = addCounts({ passed: 1, failed: 2, empty: 3 }, { passed: 10, failed: 20, empty: 30 })
  assert.deepEqual(sum, { passed: 11, failed: 22, empty: 33 })
})

test('a runner that left no counts has failed once', () => assert.equal(countsOfRun(null, 0).failed, 1))

test('a runner that ended badly without a failed test has failed once', () => {
  assert.deepEqual(countsOfRun({ passed: 7, failed: 0, empty: 0 }, 1), { passed: 7, failed: 1, empty: 0 })
})

test('a runner that ended badly because of failed tests keeps its counts', () => {
  assert.deepEqual(countsOfRun({ passed: 7, failed: 2, empty: 0 }, 1), { passed: 7, failed: 2, empty: 0 })
})

test('a file that failed is tried again, a process that failed is not: what it began with is gone', () => {
  const failed = { ...noTests, failed: 1 }
  assert.deepEqual(filesToTryAgain({ ...failed, byFile: { '/a.test.ts': failed } }), ['/a.test.ts'])
  assert.deepEqual(filesToTryAgain({ ...failed, byFile: { '/tmp/x/2.group.mjs': failed } }), [])
})
