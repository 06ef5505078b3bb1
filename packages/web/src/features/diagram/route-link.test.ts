import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeWidth } from './diagram-size.ts'
import { endsOf, routeLink } from './route-link.ts'

const box = (x: number, y: number, height = 200) => ({ x, y, height })
const [left, middle, right] = [box(0, 100), box(400, 100), box(800, 100)] as const
const ends = endsOf({ x: left.x, y: 200 }, { x: right.x, y: 240 })

test('a line begins and ends at the sides that face each other', () => {
  const [start, end] = ends
  assert.deepEqual(
    { start, end },
    { start: { x: nodeWidth, y: 200, side: 'right' }, end: { x: 800, y: 240, side: 'left' } },
  )
  assert.match(routeLink(...ends, [left, right]).path, /^M232 200 C516 200 516 240 800 240$/)
})

test('a table between two others is passed on its nearer side, and the name of the line stands beside it', () => {
  const below = routeLink(...ends, [left, middle, right])
  assert.equal(below.middle.y, 320)
  assert.match(below.path, /^M232 200 C.* 292 320 L740 320 C.* 800 240$/)
  const above = routeLink(...ends, [left, box(400, 200, 400), right])
  assert.equal(above.middle.y, 180)
})

test('where another table lies in that way, the line goes past both', () => {
  const { middle: at } = routeLink(...ends, [left, middle, box(400, 310), box(400, -250, 340), right])
  assert.equal(at.y, 530)
})

test('backwards it is the same way', () => {
  const [start, end] = ends
  assert.equal(routeLink(end, start, [left, middle, right]).middle.y, 320)
})

test('tables that nothing lies between, however near, are joined by one curve', () => {
  const near = endsOf({ x: 0, y: 150 }, { x: 300, y: 400 })
  assert.doesNotMatch(routeLink(...near, [left, box(300, 300)]).path, /L/)
  const over = endsOf({ x: 0, y: 150 }, { x: 40, y: 600 })
  assert.deepEqual([over[0].side, over[1].side], ['right', 'right'])
  assert.doesNotMatch(routeLink(...over, [left, middle]).path, /L/)
})
