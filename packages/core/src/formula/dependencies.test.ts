import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileFormula } from './check.ts'
import { columnIdsIn } from './dependencies.ts'
import { sampleColumns } from './testing/sample-columns.ts'

test('names the columns that a formula reads, also those it does not name', () => {
  assert.deepEqual(columnIdsIn(compileFormula('RECORD_ID() & {t} & {n} & {t}', sampleColumns)), ['id', 't', 'n'])
})
