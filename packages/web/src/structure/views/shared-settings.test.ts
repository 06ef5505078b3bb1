import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Settings } from './settings.ts'
import { sharedSettings } from './shared-settings.ts'

const grid = { kind: 'grid', settings: { showsNewFields: true } } as const
const gallery = { kind: 'gallery', settings: { showsNewFields: true } } as const
const form = { kind: 'form', settings: { showsNewFields: false } } as const
const settings: Partial<Settings> = { columns: [], groups: [], sorts: [], heading: 'x', showsSystemFields: true }

test('two views share what both remember', () => {
  assert.deepEqual(sharedSettings(grid, gallery, settings), { columns: [], sorts: [], showsSystemFields: true })
})

test('a form keeps its fields: those of a grid that names none would empty it', () => {
  assert.deepEqual(sharedSettings(grid, form, settings), { showsSystemFields: true })
  assert.deepEqual(sharedSettings(form, form, settings), { columns: [], heading: 'x', showsSystemFields: true })
})
