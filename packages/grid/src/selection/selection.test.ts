import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { dataEdge } from './data-edge.ts'
import { type CellAt, cellCount, holds, overlap, rangeOf, without } from './range.ts'
import {
  addCell,
  clampSelection,
  extendTo,
  isSelected,
  nothingSelected,
  selectCell,
  selectColumns,
  selectRange,
  walkInside,
} from './selection.ts'
import { add, countIn, hasIn, noSpans, remove, toggle } from './spans.ts'

const at = (row: number, column: number): CellAt => ({ row, column })
const cells = fc.record({ row: fc.nat(12), column: fc.nat(12) })
const ranges = fc.tuple(cells, cells).map(([a, b]) => rangeOf(a, b))

describe('ranges', () => {
  test('cutting one out of another leaves exactly the other cells, none twice', () => {
    fc.assert(
      fc.property(ranges, ranges, (range, hole) => {
        const parts = without(range, hole)
        for (let row = 0; row <= 12; row++) {
          for (let column = 0; column <= 12; column++) {
            const cell = at(row, column)
            const expected = holds(range, cell) && !holds(hole, cell) ? 1 : 0
            assert.equal(parts.filter((part) => holds(part, cell)).length, expected)
          }
        }
      }),
    )
  })

  test('the overlap is what both hold', () => {
    fc.assert(
      fc.property(ranges, ranges, cells, (a, b, cell) => {
        const both = overlap(a, b)
        assert.equal(both !== null && holds(both, cell), holds(a, cell) && holds(b, cell))
      }),
    )
  })
})

describe('spans', () => {
  const changes = fc.array(fc.tuple(fc.boolean(), fc.nat(40), fc.nat(8)), { maxLength: 30 })
  test('behave like a set of numbers, sorted and never touching', () => {
    fc.assert(
      fc.property(changes, (steps) => {
        let spans = noSpans
        const set = new Set<number>()
        for (const [isAdding, first, length] of steps) {
          spans = isAdding ? add(spans, first, first + length) : remove(spans, first, first + length)
          for (let n = first; n <= first + length; n++) isAdding ? set.add(n) : set.delete(n)
        }
        for (let n = 0; n < 60; n++) assert.equal(hasIn(spans, n), set.has(n))
        assert.equal(countIn(spans), set.size)
        for (const [index, [from]] of spans.entries()) assert.ok(index === 0 || from > (spans[index - 1]?.[1] ?? 0) + 1)
      }),
    )
  })

  test('toggling twice changes nothing', () => {
    assert.deepEqual(toggle(toggle([[1, 5]], 3), 3), [[1, 5]])
  })
})

describe('selection', () => {
  const one = selectCell(nothingSelected, at(3, 3))

  test('extends, shrinks and turns around the active cell', () => {
    assert.deepEqual(extendTo(one, at(6, 5)).ranges, [{ top: 3, bottom: 6, left: 3, right: 5 }])
    assert.deepEqual(extendTo(extendTo(one, at(6, 5)), at(4, 3)).ranges, [{ top: 3, bottom: 4, left: 3, right: 3 }])
    assert.deepEqual(extendTo(one, at(1, 1)).ranges, [{ top: 1, bottom: 3, left: 1, right: 3 }])
    assert.deepEqual(extendTo(one, at(1, 1)).active, at(3, 3))
  })

  test('extending and coming back is the cell again', () => {
    fc.assert(
      fc.property(cells, cells, (start, far) => {
        const begun = selectCell(nothingSelected, start)
        assert.deepEqual(extendTo(extendTo(begun, far), start), begun)
      }),
    )
  })

  test('a second range is added, and a selected cell is cut out of its range', () => {
    const two = addCell(extendTo(one, at(5, 5)), at(9, 9))
    assert.equal(two.ranges.length, 2)
    const cut = addCell(two, at(4, 4))
    assert.equal(isSelected(cut, at(4, 4)), false)
    assert.equal(
      cut.ranges.reduce((sum, range) => sum + cellCount(range), 0),
      9,
    )
    assert.ok(cut.active !== null && isSelected(cut, cut.active))
  })

  test('the only selected cell stays when it is cut out', () => assert.deepEqual(addCell(one, at(3, 3)), one))

  test('walking inside goes by rows or columns, on to the next range and round', () => {
    const block = selectRange(nothingSelected, { top: 0, bottom: 1, left: 0, right: 1 })
    const walk = (by: 1 | -1, order: 'rows' | 'columns') => {
      const seen: string[] = []
      let now = block
      for (let step = 0; step < 4; step++) {
        now = walkInside(now, by, order)
        seen.push(`${now.active?.row}${now.active?.column}`)
      }
      return seen.join(' ')
    }
    assert.equal(walk(1, 'rows'), '01 10 11 00')
    assert.equal(walk(1, 'columns'), '10 01 11 00')
    assert.equal(walk(-1, 'rows'), '11 10 01 00')
  })

  test('picked columns select all their rows', () => {
    assert.deepEqual(selectColumns(nothingSelected, [[2, 3]], 100).ranges, [{ top: 0, bottom: 99, left: 2, right: 3 }])
  })

  test('rows and columns that go away take nothing beyond the end with them', () => {
    const wide = { ...extendTo(one, at(50, 8)), rows: [[2, 60] as const] }
    const clamped = clampSelection(wide, 10, 5)
    assert.deepEqual(clamped.ranges, [{ top: 3, bottom: 9, left: 3, right: 4 }])
    assert.deepEqual([clamped.reach, clamped.rows], [at(9, 4), [[2, 9]]])
    assert.deepEqual(clampSelection(one, 2, 2).ranges, [rangeOf(at(1, 1))])
    assert.equal(clampSelection(one, 0, 5).active, null)
    assert.equal(clampSelection(one, 5, 0).active, null)
  })

  test('a selection that fits is left the very same, so that nobody is told of nothing', () => {
    const block = { ...extendTo(one, at(9, 9)), rows: [[2, 9] as const] }
    assert.equal(clampSelection(block, 10, 10), block)
    assert.equal(clampSelection(nothingSelected, 0, 0), nothingSelected)
  })

  test('a clamped selection always lies inside', () => {
    fc.assert(
      fc.property(cells, cells, fc.nat(10), fc.nat(10), (from, to, rowCount, columnCount) => {
        const { active, ranges: kept } = clampSelection(
          extendTo(selectCell(nothingSelected, from), to),
          rowCount,
          columnCount,
        )
        for (const range of kept) assert.ok(range.bottom < rowCount && range.right < columnCount)
        assert.equal(active === null, rowCount === 0 || columnCount === 0)
      }),
    )
  })
})

describe('data edges', () => {
  const row = 'xxx  xx  x '
  const filled = (index: number) => row[index] === 'x'
  for (const [from, by, to] of [
    [0, 1, 2],
    [2, 1, 5],
    [5, 1, 6],
    [6, 1, 9],
    [9, 1, 10],
    [10, -1, 9],
    [9, -1, 6],
    [4, -1, 2],
    [2, -1, 0],
    [10, 1, 10],
  ] as const) {
    test(`from ${from} by ${by} to ${to}`, () => assert.equal(dataEdge(from, by, row.length, filled), to))
  }

  test('a long way through nothing ends at the end without asking every row', () => {
    let asked = 0
    const end = dataEdge(0, 1, 100_000_000, () => {
      asked += 1
      return false
    })
    assert.deepEqual([end, asked < 20_000], [99_999_999, true])
  })
})
