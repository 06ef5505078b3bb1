import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aScene } from '../testing/a-scene.ts'
import { hitAt } from './hit.ts'

const { stage } = aScene({ scroll: { x: 50, y: 40 } })

for (const [x, y, expected] of [
  [10, 10, { on: 'corner' }],
  [100, 10, { on: 'head', column: 0, part: 'title' }],
  [140, 10, { on: 'head', column: 0, part: 'menu' }],
  [155, 10, { on: 'head', column: 0, part: 'edge' }],
  [206, 10, { on: 'head', column: 1, part: 'edge' }],
  [250, 10, { on: 'head', column: 2, part: 'title' }],
  [4, 40, { on: 'index', row: 1, part: 'grip' }],
  [20, 40, { on: 'index', row: 1, part: 'check' }],
  [45, 40, { on: 'index', row: 1, part: 'expand' }],
  [100, 40, { on: 'cell', row: 1, column: 0 }],
  [200, 40, { on: 'cell', row: 1, column: 1 }],
  [-1, 40, { on: 'nothing' }],
  [100, 999, { on: 'nothing' }],
] as const) {
  test(`${x}, ${y} is on ${expected.on}`, () => assert.deepEqual(hitAt(stage, { x, y }), expected))
}

test('the middle of every visible cell hits that cell, in both directions and at any scroll', () => {
  const place = fc.record({
    x: fc.nat(600),
    y: fc.nat(2900),
    row: fc.nat(99),
    column: fc.nat(9),
    isRtl: fc.boolean(),
    ratio: fc.constantFrom(1, 1.25, 2),
  })
  fc.assert(
    fc.property(place, ({ x, y, row, column, isRtl, ratio }) => {
      const scene = aScene({ scroll: { x, y }, isRtl, ratio })
      const box = scene.stage.cellBox(row, column)
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const pane = column < 1 ? scene.stage.frozenPane : scene.stage.scrollPane
      const isSeen =
        point.x > pane.x && point.x < pane.x + pane.width && point.y > pane.y && point.y < pane.y + pane.height
      fc.pre(isSeen)
      assert.deepEqual(hitAt(scene.stage, point), { on: 'cell', row, column })
    }),
  )
})

test('a heading that holds to the top is hit before the rows below it', () => {
  const group = { key: 'g', title: 'G', level: 0, first: 0, count: 50, isFolded: false }
  const scene = aScene({ scroll: { x: 0, y: 200 }, source: { groups: [group] } })
  assert.deepEqual(hitAt(scene.stage, { x: 200, y: 40 }), { on: 'group', group: 0, part: 'name' })
})

test('the end of a heading is told from its name, on either side of the page', () => {
  const group = { key: 'g', title: 'G', level: 0, first: 0, count: 50, isFolded: false }
  for (const isRtl of [false, true]) {
    const { stage } = aScene({ isRtl, source: { groups: [group] } })
    const partAt = (inline: number) => hitAt(stage, { x: stage.left(inline, 0), y: 40 })
    assert.deepEqual(partAt(stage.frozenEdge - 10), { on: 'group', group: 0, part: 'end' })
    assert.deepEqual(partAt(stage.frozenEdge - 40), { on: 'group', group: 0, part: 'name' })
    assert.deepEqual(partAt(stage.frozenEdge + 10), { on: 'group', group: 0, part: 'name' })
  }
})
