import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingKeys } from '../views/settings/registry.ts'
import { isViewType, viewTypeNumbered, viewTypes } from './registry.ts'

test('existing clients know a grid by its number', () => {
  assert.equal(viewTypeNumbered(3), 'grid')
  assert.equal(viewTypeNumbered(99), null)
})

test('only own words are kinds', () => {
  assert.deepEqual(['grid', 'toString', '__proto__', ''].map(isViewType), [true, false, false, false])
})

test('every setting belongs to some kind, and numbers to one', () => {
  const types = Object.values(viewTypes)
  assert.deepEqual(
    settingKeys.filter((key) => types.every(({ settings }) => !settings.includes(key))),
    [],
  )
  assert.equal(new Set(types.map(({ wireNumber }) => wireNumber)).size, types.length)
})
