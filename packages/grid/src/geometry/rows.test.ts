import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { GroupSpan } from './bands.ts'
import { layRows } from './rows.ts'

const flat = (rowCount: number) =>
  layRows({ rowCount, rowHeight: 32, groupHeights: [36, 32, 32], groups: [], hasNewRow: false })

const span = (level: number, first: number, count: number, isFolded = false): GroupSpan => ({
  level,
  first,
  count,
  isFolded,
})

const grouped = (groups: readonly GroupSpan[], rowCount: number, hasNewRow = false) =>
  layRows({ rowCount, rowHeight: 10, groupHeights: [36, 30, 20], groups, hasNewRow })

describe('rows without groups', () => {
  test('a hundred million rows keep single row precision', () => {
    const rows = flat(100_000_000)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 31 }), (row, within) => {
        const line = rows.at(rows.top(row) + within)
        assert.ok(line?.on === 'row' && line.row === row && line.top === row * 32)
      }),
    )
  })

  test('none at all', () => {
    const rows = flat(0)
    assert.deepEqual([rows.height, rows.at(0), rows.lines(0, 100), rows.visible(0, 1)], [0, null, [], -1])
  })

  test('a count that makes no sense is none', () => {
    for (const count of [-3, Number.NaN]) assert.equal(flat(count).rowCount, 0)
  })

  test('the new row slot comes after the last row', () => {
    const rows = grouped([], 2, true)
    assert.deepEqual(rows.at(25), { on: 'new', top: 20, height: 10 })
    assert.equal(rows.height, 30)
  })
})

describe('rows in groups', () => {
  const rows = grouped([span(0, 0, 3), span(0, 3, 4, true), span(0, 7, 2)], 9)

  test('headings stand before their rows and folded rows take no room', () => {
    assert.deepEqual(
      rows.lines(0, 1000).map((line) => (line.on === 'row' ? line.row : line.on)),
      ['group', 0, 1, 2, 'group', 'group', 7, 8],
    )
    assert.equal(rows.height, 36 * 3 + 50)
  })

  test('steps and edges jump over folded rows', () => {
    assert.deepEqual([rows.step(2, 1), rows.step(7, -1), rows.step(0, 99), rows.step(8, -99)], [7, 2, 8, 0])
    assert.deepEqual([rows.visible(4, 1), rows.visible(4, -1), rows.isHidden(4)], [7, 2, true])
    assert.deepEqual(rows.runs(1, 8), [
      [1, 2],
      [7, 8],
    ])
  })

  const nested = grouped(
    [span(0, 0, 40), span(1, 0, 20), span(2, 0, 20), span(1, 20, 20, true), span(2, 20, 20), span(0, 40, 5)],
    45,
  )

  test('a folded group hides the groups inside it', () => {
    assert.deepEqual(
      nested.lines(0, 10_000).flatMap((line) => (line.on === 'group' ? line.group : [])),
      [0, 1, 2, 3, 5],
    )
  })

  test('headings of three levels hold to the top and are pushed by the end of their group', () => {
    assert.deepEqual(nested.sticky(0), [])
    assert.deepEqual(
      nested.sticky(60).map(({ group, top }) => [group, top]),
      [
        [0, 0],
        [1, 36],
        [2, 66],
      ],
    )
    const end = nested.groupLine(2)?.bottom ?? 0
    const pushed = nested.sticky(end - 70)
    assert.deepEqual(pushed.map(({ group, top }) => [group, top]).at(-1), [2, 50])
  })

  test('rows no group claims are shown as plain rows', () => {
    const loose = grouped([span(0, 2, 2)], 6)
    assert.deepEqual(
      loose.lines(0, 1000).map((line) => (line.on === 'row' ? line.row : line.on)),
      [0, 1, 'group', 2, 3, 4, 5],
    )
  })

  test('every visible row is found where it says it is, in order', () => {
    const sizes = fc.array(fc.record({ count: fc.integer({ min: 0, max: 9 }), isFolded: fc.boolean() }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 5 }), (parts, rest) => {
        let first = 0
        const groups = parts.map(({ count, isFolded }) => {
          first += count
          return span(0, first - count, count, isFolded)
        })
        const all = grouped(groups, first + rest)
        const seen = all.lines(0, all.height).flatMap((line) => (line.on === 'row' ? line.row : []))
        const expected = Array.from({ length: first + rest }, (_, row) => row).filter(
          (row) => !groups.some((one) => one.isFolded && row >= one.first && row < one.first + one.count),
        )
        assert.deepEqual(seen, expected)
        assert.equal(all.visibleCount, expected.length)
        for (const [rank, row] of expected.entries()) {
          assert.deepEqual([all.rank(row), all.atRank(rank)], [rank, row])
          const line = all.at(all.top(row))
          assert.ok(line?.on === 'row' && line.row === row)
        }
      }),
    )
  })
})
