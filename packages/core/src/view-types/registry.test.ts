import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingKeys } from '../views/settings/registry.ts'
import { judges } from './judges.ts'
import { viewTypeNames, viewTypeNumbered, viewTypeOf, viewTypes } from './registry.ts'
import { rememberedBy } from './remembered.ts'

test('existing clients know each kind by its number', () => {
  assert.deepEqual([1, 2, 3, 4, 6, 7].map(viewTypeNumbered), [
    'form',
    'gallery',
    'grid',
    'kanban',
    'calendar',
    'timeline',
  ])
  assert.equal(viewTypeNumbered(99), null)
})

test('a word nobody knows is shown as what every table begins with', () => {
  assert.deepEqual(['gallery', 'grid', 'toString', '__proto__', ''].map(viewTypeOf), [
    'gallery',
    'grid',
    'grid',
    'grid',
    'grid',
  ])
})

test('every setting belongs to some kind, numbers and paths to one', () => {
  const types = Object.values(viewTypes)
  assert.deepEqual(
    settingKeys.filter((key) => types.every(({ settings }) => !settings.includes(key))),
    [],
  )
  assert.equal(new Set(types.map(({ wireNumber }) => wireNumber)).size, types.length)
  assert.equal(new Set(types.map(({ path }) => path)).size, types.length)
})

test('of settings a kind takes what it has', () => {
  const given = { groups: [], sorts: [], cover: null }
  assert.deepEqual(rememberedBy('gallery', given), { sorts: [], cover: null })
  assert.deepEqual(rememberedBy('grid', given), { groups: [], sorts: [] })
})

test('each kind that records are handed in through has somebody who judges them, and no other kind', () => {
  const kinds = viewTypeNames.filter((name) => viewTypes[name].isHandedIn)
  assert.deepEqual(Object.keys(judges), kinds)
})
