import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fittingFrozen, layColumns } from './columns.ts'

describe('columns', () => {
  const layout = layColumns([100, 50, 200], 1)
  for (const [offset, column] of [
    [-1, -1],
    [0, 0],
    [99, 0],
    [100, 1],
    [149.5, 1],
    [150, 2],
    [349, 2],
    [350, -1],
  ] as const) {
    test(`column ${column} covers ${offset}`, () => assert.equal(layout.at(offset), column))
  }

  test('know frozen width, starts and sizes', () => {
    assert.deepEqual([layout.frozenWidth, layout.start(2), layout.size(2), layout.width], [100, 150, 200, 350])
    assert.deepEqual([layout.size(3), layout.size(-1), layout.start(3)], [0, 0, 350])
  })

  test('none, or impossible widths, lay out without harm', () => {
    assert.equal(layColumns([]).at(0), -1)
    assert.equal(layColumns([]).touching(0, 100), null)
    assert.deepEqual([layColumns([Number.NaN, -5, 1]).width, layColumns([100], 9).frozen], [72, 1])
  })

  test('every offset of a column leads back to it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 24, max: 400 }), { minLength: 1, maxLength: 1000 }),
        fc.nat(),
        (widths, n) => {
          const many = layColumns(widths)
          const column = n % widths.length
          assert.equal(many.at(many.start(column)), column)
          assert.equal(many.at(many.start(column) + many.size(column) - 0.5), column)
          assert.deepEqual(many.touching(many.start(column), many.start(column) + many.size(column)), [column, column])
        },
      ),
    )
  })

  test('only those stay frozen that leave room to scroll', () => {
    assert.equal(fittingFrozen([100, 100, 100], 3, 220), 2)
    assert.equal(fittingFrozen([100, 100], 5, 900), 2)
    assert.equal(fittingFrozen([500], 1, 300), 0)
  })
})
