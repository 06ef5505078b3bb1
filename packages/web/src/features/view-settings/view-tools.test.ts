import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldSteps } from './view-tools.ts'

const unused = {
  stacks: 0,
  total: 0,
  cards: 0,
  dates: 0,
  lanes: 0,
  waits: 0,
  fields: 0,
  filter: 0,
  sort: 0,
  group: 0,
  color: 0,
  height: 0,
}
const first = ['search', 'labels', 'note', 'title']

test('the bar gives up its search field, then all labels, then one tool after the other', () => {
  assert.deepEqual(foldSteps('grid', unused), [...first, 'height', 'color', 'fields', 'group', 'sort', 'filter'])
})

test('tools in use go into the menu last, so that their numbers stay to be seen', () => {
  assert.deepEqual(foldSteps('grid', { ...unused, color: 2, height: 1 }), [
    ...first,
    'fields',
    'group',
    'sort',
    'filter',
    'height',
    'color',
  ])
})

test('a view has the tools for what its kind remembers', () => {
  assert.deepEqual(foldSteps('calendar', unused), [...first, 'color', 'fields', 'dates', 'filter'])
  const ofTimeline = ['color', 'fields', 'waits', 'lanes', 'dates', 'filter']
  assert.deepEqual(foldSteps('timeline', unused), [...first, ...ofTimeline])
  assert.deepEqual(foldSteps('gallery', unused), [...first, 'color', 'fields', 'cards', 'sort', 'filter'])
  const ofBoard = ['color', 'total', 'fields', 'cards', 'sort', 'stacks', 'filter']
  assert.deepEqual(foldSteps('kanban', unused), [...first, ...ofBoard])
})
