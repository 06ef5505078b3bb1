import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localText, momentOfLocal } from './built-admission.ts'

test('a moment is written on the clock of the person and kept in UTC, summer and winter', () => {
  for (const moment of ['2026-05-01T18:00:00.000Z', '2026-12-31T23:59:00.000Z', '2026-03-29T01:00:00.000Z'])
    assert.equal(momentOfLocal(localText(moment)), moment)
  assert.deepEqual([localText(null), momentOfLocal(''), momentOfLocal('soon')], ['', null, null])
})
