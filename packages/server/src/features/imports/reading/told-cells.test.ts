import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CellTeller } from './told-cells.ts'

test('whatever the values are, the cells come back as they stood in the source', () => {
  const text = fc.oneof(
    fc.constantFrom('', ' ', '0', '-0', '1', '1.0', '1e21', 'true', 'NaN', 'null', 'a'),
    fc.string(),
  )
  const value = fc.oneof(text, fc.constantFrom(null, true, false, 0, -0, 1, 1e21, Number.NaN), fc.constant(['a']))
  const cell = fc.oneof(text, fc.tuple(text))
  fc.assert(
    fc.property(fc.array(cell), fc.array(fc.nat(8)), fc.array(value), (cells, froms, values) => {
      const teller = new CellTeller(froms.map((from) => ({ from })))
      const [told, read] = JSON.parse(JSON.stringify([teller.tell(cells, values), values]))
      const texts = cells.map((one) => (typeof one === 'string' ? one : one[0]))
      assert.deepEqual(teller.told(told, read), texts)
    }),
    { numRuns: 2000 },
  )
})

test('what values say travels once', () => {
  const teller = new CellTeller([{ from: 1 }, { from: 0 }])
  assert.equal(teller.tell(['7', 'Ana'], ['Ana', 7]), 2)
  assert.deepEqual(teller.tell(['7.0', 'Ana', 'more'], ['Ana', 7]), ['7.0', 0, 'more'])
})
