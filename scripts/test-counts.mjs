// Pure: from the events of node:test to the two numbers at the end of a run.
import { resolve } from 'node:path'

export const noTests = Object.freeze({ passed: 0, failed: 0, empty: 0 })

/**
 * How one event of the runner changes the counts. A skipped or postponed test is a failure, because a green line must
 * mean that everything was tried; a test that fails only because one inside it failed is not counted twice.
 */
export function outcomeOf({ type, data }) {
  if (type !== 'test:pass' && type !== 'test:fail') return null
  if (isMarked(data.skip) || isMarked(data.todo)) return 'failed'
  if (type === 'test:fail') return hasFailedInside(data) ? null : 'failed'
  if (data.details?.type === 'suite') return null
  return isFileItself(data) ? 'empty' : 'passed'
}

export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, empty: a.empty + b.empty }
}

/** The files worth running alone, or none: when much is broken, or a failure belongs to no file, it tells nothing. */
export function filesToTryAgain({ failed, byFile }, most = 2) {
  const broken = Object.entries(byFile).filter(([, counts]) => counts.failed > 0)
  const isExplained = broken.reduce((sum, [, counts]) => sum + counts.failed, 0) === failed
  // A process that failed by itself was running many files, and the one that began it is gone.
  const isOneFile = broken.every(([file]) => !file.endsWith('.group.mjs'))
  return isExplained && isOneFile && broken.length <= most ? broken.map(([file]) => file) : []
}

/** A runner that ends badly without naming a failed test (a crash, a lost report) has failed once. */
export function countsOfRun(counts, exitCode) {
  if (counts === null) return { ...noTests, failed: 1, byFile: {} }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export const lastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`

export const exitCodeOf = ({ passed, failed }) => (failed > 0 || passed === 0 ? 1 : 0)

export const isMarked = (mark) => mark !== undefined && mark !== false

const hasFailedInside = ({ details }) => details?.error?.failureType === 'subtestsFailed'

// The runner reports a file in which no test ran as one passed test named after the file.
export const isFileItself = ({ name, file, nesting }) =>
  nesting === 0 && file !== undefined && name !== undefined && resolve(name) === file
