import assert from 'node:assert/strict'
import { test } from 'node:test'
import { railMarks } from './rail-marks.ts'

test('each table has two letters of its own', () => {
  assert.deepEqual(railMarks(['Companies', 'Contacts', 'Deals', '日本語', '7', '🙂']), [
    'Co',
    'Cn',
    'De',
    '日本',
    '7',
    '',
  ])
})
