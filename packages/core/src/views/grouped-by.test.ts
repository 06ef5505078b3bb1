import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupedBy, headedBy } from './grouped-by.ts'
import { defaultSettings } from './view-settings.ts'

const by = (columnId: string) => ({ columnId, direction: 'asc' }) as const

test('records come by groups or stacks, which have headings', () => {
  for (const settings of [
    { ...defaultSettings, groups: [by('stage')] },
    { ...defaultSettings, stackBy: 'stage' },
  ]) {
    assert.deepEqual(groupedBy(settings), [by('stage')])
    assert.deepEqual(headedBy(settings), [by('stage')])
  }
})

test('lanes have headings, and records come in no other order for them', () => {
  const settings = { ...defaultSettings, laneBy: 'owner' }
  assert.deepEqual(groupedBy(settings), [])
  assert.deepEqual(headedBy(settings), [by('owner')])
})
