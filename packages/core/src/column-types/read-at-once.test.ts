import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type ColumnTypeName, columnTypeOf } from './registry.ts'

const digits = fc.constantFrom('0', '1', '2', '4', '9', '00', '29', '30', '2024', '1900', '.', ',', '-', '+', 'e', '−')
const signs = {
  Date: fc.oneof(
    fc.tuple(fc.nat(9999), fc.nat(13), fc.nat(32)).map((parts) => parts.map((part) => String(part).padStart(2, '0'))),
    fc
      .tuple(fc.nat(9999), fc.nat(13), fc.nat(32))
      .map(([year, month, day]) => [
        String(year).padStart(4, '0'),
        ...[month, day].map((part) => String(part).padStart(2, '0')),
      ]),
  ),
  Number: fc.array(digits, { maxLength: 8 }),
  Decimal: fc.array(digits, { maxLength: 8 }),
  Email: fc.array(fc.constantFrom('a', 'é', '@', '.', 'com', '<', '>', 'mailto:', ':', '\u200b', ',', '1'), {
    maxLength: 8,
  }),
  Checkbox: fc.tuple(fc.constantFrom('true', 'false', 'True', 'yes', 'truely', '0', 'x')),
} as const satisfies Partial<Record<ColumnTypeName, unknown>>

describe('what is seen at once to be a value is the value that a closer look finds', () => {
  for (const [name, parts] of Object.entries(signs))
    test(name, () => {
      const type = columnTypeOf(name)
      const between = name === 'Date' ? '-' : ''
      const read = (text: string, column: object): unknown => {
        const noted: unknown[] = []
        const value = type.read(text, { ...(type.defaults as object) }, { column, note: (one) => noted.push(one) })
        return { value, noted }
      }
      const habits = fc.constantFrom({}, { mark: '.' }, { mark: ',' }, { dayOrder: 'monthFirst' })
      fc.assert(
        fc.property(parts, habits, (made, column) => {
          const text = made.join(between)
          // A blank beside it asks for the closer look.
          assert.deepEqual(read(text, column), read(` ${text} `, column))
        }),
        { numRuns: 3000 },
      )
    })

  test('JSON', () => {
    const { read } = columnTypeOf('JSON')
    const sign = fc.constantFrom(
      ' ',
      '\n',
      '[',
      ']',
      '{',
      '}',
      '"',
      'a',
      ':',
      ',',
      '1',
      '-',
      '.',
      'true',
      'null',
      '\ufeff',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 8 }), (made) => {
        const text = made.join('')
        let expected: unknown = null
        try {
          expected = JSON.parse(text)
        } catch {}
        assert.deepEqual(read(text, {}), expected)
      }),
      { numRuns: 3000 },
    )
  })
})
