import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { scrollDamage } from './scroll-damage.ts'

const pane = { x: 10, y: 20, width: 30, height: 40 }

test('moved pixels and strips cover the pane, and no pixel is painted twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: -45, max: 45 }), fc.integer({ min: -45, max: 45 }), (byX, byY) => {
      const { isMoved, strips } = scrollDamage(pane, byX, byY)
      for (let x = pane.x; x < pane.x + pane.width; x++) {
        for (let y = pane.y; y < pane.y + pane.height; y++) {
          const from = { x: x - byX, y: y - byY }
          const isKept =
            (isMoved || (byX === 0 && byY === 0)) &&
            from.x >= pane.x &&
            from.x < pane.x + pane.width &&
            from.y >= pane.y &&
            from.y < pane.y + pane.height
          const painted = strips.filter(
            (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
          )
          assert.equal(painted.length, isKept ? 0 : 1)
        }
      }
    }),
    { numRuns: 60 },
  )
})
