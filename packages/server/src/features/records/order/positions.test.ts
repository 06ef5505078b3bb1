import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gap, positionsBehind, positionsBetween, spread } from './positions.ts'

test('a row between two others changes neither of them', () => {
  assert.deepEqual(positionsBetween(gap, 2 * gap, 1), [gap * 1.5])
  assert.deepEqual(positionsBetween(0, 4, 3), [1, 2, 3])
  assert.equal(positionsBetween(0, 3, 3), null)
  assert.deepEqual(positionsBehind(gap, 2), [2 * gap, 3 * gap])
})

test('where no room is left, as few of the following rows as suffice make way, in their order', () => {
  const found = spread(7, [8, 9, 10, 10 + gap], 2, false)
  assert.ok(found)
  const all = [...found.own, ...found.following]
  assert.equal(found.following.length, 3)
  assert.deepEqual(
    all,
    [...new Set(all)].toSorted((one, other) => one - other),
  )
  assert.ok((all[0] ?? 0) > 7 && (all.at(-1) ?? 0) < 10 + gap)
})

test('at the end of the table there is always room, in the midst of a crowd more rows have to be looked at', () => {
  assert.deepEqual(spread(5, [], 1, true), { own: [5 + gap], following: [] })
  assert.equal(spread(5, [6, 7, 8], 1, false), null)
  assert.deepEqual(spread(5, [6], 1, true), { own: [5 + gap], following: [5 + 2 * gap] })
})

test('two hundred moves to the same place keep every row in its order', () => {
  let rows = [gap, 2 * gap, 3 * gap].map((at, name) => ({ at, name }))
  for (let turn = 3; turn < 203; turn++) {
    const [first, ...rest] = rows
    assert.ok(first)
    const found = spread(
      first.at,
      rest.map(({ at }) => at),
      1,
      true,
    )
    assert.ok(found)
    const moved = rest.map((row, place) => ({ ...row, at: found.following[place] ?? row.at }))
    rows = [first, { at: found.own[0] ?? 0, name: turn }, ...moved]
    for (const [place, { at }] of rows.entries()) assert.ok(place === 0 || at > (rows[place - 1]?.at ?? 0))
  }
  assert.ok(Math.max(...rows.map(({ at }) => at)) < Number.MAX_SAFE_INTEGER)
})
