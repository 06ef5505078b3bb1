import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { autoScrollSpeed } from './auto-scroll.ts'
import { followScroll, mapScroll } from './scroll-map.ts'

const huge = mapScroll(3_200_000_000, 800)

describe('scroll mapping', () => {
  test('what fits the browser is scrolled as it is', () => {
    const map = mapScroll(5000, 800)
    assert.deepEqual([map.isExact, map.spacer, map.toContent(123), map.toScroller(123)], [true, 5000, 123, 123])
  })

  test('both ends of a hundred million rows are reached', () => {
    assert.equal(huge.toContent(0), 0)
    assert.equal(huge.toContent(huge.spacer - 800), 3_200_000_000 - 800)
    assert.equal(huge.toScroller(huge.furthest), huge.spacer - 800)
  })

  test('a place of the content leads to a place of the bar and back, as near as the bar can say', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_199_999_200 }), (offset) => {
        assert.ok(Math.abs(huge.toContent(huge.toScroller(offset)) - offset) <= huge.furthest / huge.spacer)
      }),
    )
  })

  const step = { offset: 1_000_000, before: 1875, view: 800, isBarHeld: false }
  test('a small step moves the content by the same pixels', () => {
    assert.equal(followScroll(huge, { ...step, after: 1907 }), 1_000_032)
    assert.equal(followScroll(huge, { ...step, after: 1843 }), 999_968)
  })

  test('a held bar or a jump means a share of the whole', () => {
    assert.equal(followScroll(huge, { ...step, after: 0, isBarHeld: true }), 0)
    assert.equal(followScroll(huge, { ...step, after: huge.spacer - 800 }), huge.furthest)
  })

  test('content smaller than the view does not scroll', () => {
    const map = mapScroll(100, 800)
    assert.deepEqual([map.furthest, map.toContent(50), map.toContent(Number.NaN)], [0, 0, 0])
  })
})

describe('scrolling while dragging', () => {
  const box = { x: 0, y: 0, width: 800, height: 600 }
  for (const [point, sign] of [
    [{ x: 400, y: 300 }, [0, 0]],
    [{ x: 400, y: 2 }, [0, -1]],
    [{ x: 400, y: 700 }, [0, 1]],
    [{ x: -50, y: 300 }, [-1, 0]],
    [{ x: 799, y: 599 }, [1, 1]],
  ] as const) {
    test(`at ${point.x}, ${point.y}`, () => {
      const { x, y } = autoScrollSpeed(point, box)
      assert.deepEqual([Math.sign(x), Math.sign(y)], sign)
    })
  }

  test('is faster the further out', () => {
    assert.ok(autoScrollSpeed({ x: 0, y: 900 }, box).y > autoScrollSpeed({ x: 0, y: 590 }, box).y)
  })
})
