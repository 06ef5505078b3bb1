import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CellValue } from '@rowhouse/core/storage'
import fc from 'fast-check'
import { parseRecordKey, recordKey } from './record-key.ts'
import { aRecordTable } from './testing/a-record-table.ts'

const counted = aRecordTable('t', { Name: 'SingleLineText' })
const named = aRecordTable('t', { Name: { type: 'SingleLineText', keyPart: 1 } })
const pair = aRecordTable('t', {
  Order: { type: 'Number', keyPart: 1 },
  Line: { type: 'SingleLineText', keyPart: 2 },
})
const texts = aRecordTable('t', {
  A: { type: 'SingleLineText', keyPart: 1 },
  B: { type: 'SingleLineText', keyPart: 2 },
  C: { type: 'SingleLineText', keyPart: 3 },
})
const days = aRecordTable('t', {
  Day: { type: 'Date', keyPart: 2 },
  At: { type: 'DateTime', keyPart: 1 },
  Price: { type: 'Decimal', keyPart: 3 },
  Done: { type: 'Checkbox', keyPart: 4 },
})

describe('keys in addresses', () => {
  for (const [table, text, values] of [
    [counted, '7', [7]],
    [counted, '-7', [-7]],
    [counted, '9223372036854775807', ['9223372036854775807']],
    [named, 'a', ['a']],
    [named, 'a___b', ['a___b']],
    [named, '', ['']],
    [named, '["a","b"]', ['["a","b"]']],
    [pair, '5___x', [5, 'x']],
    [pair, '5___', [5, '']],
    [pair, '5___x___y', [5, 'x___y']],
    [texts, 'a___b___c', ['a', 'b', 'c']],
    [
      days,
      '2026-11-15T00:00:00.000Z___2026-11-15___1.50___true',
      ['2026-11-15T00:00:00.000Z', '2026-11-15', '1.5', true],
    ],
  ] as const) {
    test(`“${text}” names ${JSON.stringify(values)}`, () => assert.deepEqual(parseRecordKey(table, text), values))
  }

  for (const [table, text] of [
    [counted, ''],
    [counted, 'abc'],
    [counted, '1.5'],
    [counted, '1___2'],
    [counted, '1___'],
    [counted, '9223372036854775808'],
    [counted, ' 1'],
    [counted, '0x1'],
    [counted, 'null'],
    [pair, '1'],
    [pair, '1__2'],
    [pair, '___x'],
    [pair, 'x___1'],
    [texts, 'a___b'],
    [texts, 'a____b___c'],
    [texts, 'a___b___c___d'],
    [texts, '["a","b"]'],
    [named, 'a\0b'],
    [{ ...counted, key: [] }, '1'],
  ] as const) {
    test(`“${text}” is nobody's key of ${table.key.length} (S10)`, () =>
      assert.throws(() => parseRecordKey(table, text), { code: 'invalid_request' }))
  }

  test('what is written is read as the same key, and no two keys are written alike (S10, D02)', () => {
    const part = fc.string({ unit: fc.constantFrom('_', 'a', '"', '\\', '[', ']', ',', '😀'), maxLength: 6 })
    fc.assert(
      fc.property(fc.tuple(part, part, part), (values: readonly CellValue[]) =>
        assert.deepEqual(parseRecordKey(texts, recordKey(texts, values)), values),
      ),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(fc.tuple(fc.integer(), part), (values: readonly CellValue[]) =>
        assert.deepEqual(parseRecordKey(pair, recordKey(pair, values)), values),
      ),
    )
  })

  test('a long row of separators is refused at once', () => {
    const many = '_'.repeat(8000)
    assert.throws(() => parseRecordKey(texts, many), { code: 'invalid_request' })
    assert.throws(() => parseRecordKey(texts, '_'.repeat(1_000_000)), { code: 'invalid_request' })
  })
})
