import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldToFit } from './fold-to-fit.ts'

/** A bar of four things; each step takes one of them away. */
const widths = { search: 200, labels: 300, height: 24, filter: 24 }
const steps = Object.keys(widths)

function foldIn(room: number): { readonly folded: readonly string[]; readonly last: readonly string[] } {
  let last: readonly string[] = []
  const folded = foldToFit(steps, (gone) => {
    last = gone
    const left = Object.entries(widths).filter(([name]) => !gone.includes(name))
    return left.reduce((sum, [, width]) => sum + width, 0) <= room
  })
  return { folded, last }
}

for (const [room, gone] of [
  [548, []],
  [547, ['search']],
  [348, ['search']],
  [347, ['search', 'labels']],
  [24, ['search', 'labels', 'height']],
  [0, steps],
  [-1, steps],
] as const) {
  test(`in ${room} px ${gone.length} of the steps are taken, and the bar is left as it was measured last`, () => {
    const { folded, last } = foldIn(room)
    assert.deepEqual(folded, gone)
    assert.deepEqual(last, gone)
  })
}
