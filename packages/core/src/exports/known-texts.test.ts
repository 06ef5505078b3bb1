import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { knownTexts } from './known-texts.ts'

describe('texts that were written before', () => {
  const write = (raw: unknown): string => `${typeof raw} ${Object.is(raw, -0) ? '-0' : String(raw)}`

  test('are those that would be written', () => {
    const raw = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom('1', '', 'a', 'a'.repeat(50), null, 1.5, Number.NaN, 0, -0),
    )
    fc.assert(
      fc.property(fc.array(raw), (values) => {
        const text = knownTexts(write)
        assert.deepEqual(values.map(text), values.map(write))
      }),
    )
  })

  test('are not held where few come twice, nor where they are long', () => {
    let written = 0
    const text = knownTexts((raw) => {
      written += 1
      return String(raw)
    })
    for (let at = 0; at < 5000; at += 1) text(at)
    written = 0
    assert.equal(text(1), '1')
    assert.equal(text('long '.repeat(20)), 'long '.repeat(20))
    assert.equal(written, 2)
  })
})
