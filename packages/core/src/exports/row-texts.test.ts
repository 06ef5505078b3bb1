import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type ColumnType, storedAs } from '../column-types/column-type.ts'
import { columnTypes } from '../column-types/registry.ts'
import type { CellValue } from '../storage.ts'
import { withGuard } from './formula-guard.ts'
import { rowTexts } from './row-texts.ts'

const beginnings = ['', '=', '+', '-', '@', "'", '"', '\t', '\r', '-1', '-1.5%', '-1:30', "'=", '"-']
const text = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', '\t', '7', 'ü', '😀') }),
  )
  .map(([beginning, rest]) => beginning + rest)
const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
const value: fc.Arbitrary<CellValue> = fc.oneof(
  fc.constant(null),
  text,
  fc.boolean(),
  fc.double(),
  fc.integer(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc.tuple(fc.integer(), fc.nat()).map(([whole, fraction]) => `${whole}.${fraction}`),
  instant.map((at) => at.toISOString()),
  instant.map((at) => at.toISOString().slice(0, 10)),
  fc.array(text, { maxLength: 3 }),
  fc.tuple(text, text).map(([title, url]) => [{ title, url }]),
)

/** The rule in its plainest words. */
function plainCell(type: ColumnType, options: unknown, raw: boolean, cell: CellValue): string {
  const shown = type.show(cell, options)
  const { comparison } = storedAs(type, options)
  const isNumber = ['number', 'decimal'].includes(comparison) && /^-[\d.:]+%?$/.test(shown)
  const safe = raw || isNumber ? shown : withGuard(shown)
  return /[",\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

describe('records as text', () => {
  for (const [name, type] of Object.entries(columnTypes) as [string, ColumnType][])
    test(`${name}: a line has its guard and its quotes wherever they are needed (S29)`, () => {
      const options: unknown = type.defaults
      const column = { title: 'A', type, options, comparison: storedAs(type, options).comparison }
      fc.assert(
        fc.property(value, value, fc.boolean(), fc.constantFrom(',', '\t'), (one, other, raw, delimiter) => {
          const { row, between } = rowTexts([column, column], { kind: 'csv', raw, delimiter })
          const cells = [one, other].map((cell) => plainCell(type, options, raw, cell))
          assert.equal(row([one, other]), `${cells.join(delimiter)}\r\n`)
          assert.equal(between, '')
        }),
      )
    })

  test('JSON is what JSON.stringify writes, whatever a title is', () => {
    const { show } = columnTypes.LongText as ColumnType
    const columns = ['A "b"', '__proto__'].map((title) => ({
      title,
      type: { show },
      options: {},
      comparison: 'text' as const,
    }))
    fc.assert(
      fc.property(value, (cell) => {
        const { row } = rowTexts(columns, { kind: 'json', between: ',\n', after: '\n' })
        assert.equal(row([cell, null]), `{"A \\"b\\"":${JSON.stringify(cell)},"__proto__":null}\n`)
      }),
    )
    assert.equal(rowTexts([], { kind: 'json', between: '', after: '' }).row([]), '{}')
  })
})
