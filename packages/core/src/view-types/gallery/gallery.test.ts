import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaCheck } from '../../schema/schema-check.ts'
import { Type } from '../../schema/type.ts'
import { defaultSettings } from '../../views/view-settings.ts'
import type { NewViewColumn } from '../view-type.ts'
import { gallery } from './gallery.ts'
import { galleryFields } from './gallery-fields.ts'

const aColumn = (id: string, given: Partial<NewViewColumn> = {}): NewViewColumn => ({
  id,
  system: false,
  typeName: 'SingleLineText',
  options: {},
  type: {},
  comparison: 'text',
  isPrimaryValue: false,
  keyPart: null,
  ...given,
})

test('begins with the first field of files as its cover and four more fields', () => {
  const columns = [
    aColumn('key', { keyPart: 1 }),
    aColumn('name', { isPrimaryValue: true }),
    aColumn('a'),
    aColumn('files', { type: { holds: 'files' } }),
    aColumn('b'),
    aColumn('more files', { type: { holds: 'files' } }),
    aColumn('made', { system: true }),
    aColumn('c'),
    aColumn('d'),
    aColumn('e'),
  ]
  assert.deepEqual(gallery.begin?.(columns), {
    cover: 'files',
    stackTotal: null,
    columns: [
      { id: 'd', shown: false, width: null },
      { id: 'e', shown: false, width: null },
    ],
  })
  assert.deepEqual(gallery.begin?.([aColumn('name', { isPrimaryValue: true })]), {
    cover: null,
    stackTotal: null,
    columns: [],
  })
})

test('begins with the sum of the first amount, which is among the fields it shows wherever it stands', () => {
  const columns = ['a', 'b', 'c', 'd', 'e'].map((id) => aColumn(id))
  assert.deepEqual(gallery.begin?.([...columns, aColumn('amount', { typeName: 'Currency' })]), {
    cover: null,
    stackTotal: { columnId: 'amount', func: 'sum' },
    columns: [
      { id: 'd', shown: false, width: null },
      { id: 'e', shown: false, width: null },
    ],
  })
})

test('existing clients find all fields they know, and change the cover alone', () => {
  const { present, accept, reply } = galleryFields
  const told = present({ ...defaultSettings, cover: 'cl_1' }, { title: 'Faces' })
  assert.deepEqual(Object.keys(told).toSorted(), Object.keys(reply).toSorted())
  assert.ok(schemaCheck(Type.Object({ ...reply })).fits(told))
  assert.equal(told.fk_cover_image_col_id, 'cl_1')
  assert.deepEqual(accept({ fk_cover_image_col_id: 'cl_2', dimensions: '3x3', groups: [] }), { cover: 'cl_2' })
  assert.deepEqual(accept({ fk_cover_image_col_id: null }), { cover: null })
  assert.deepEqual(accept({ fk_cover_image_col_id: '' }), { cover: null })
  assert.deepEqual(accept({ next_enabled: true }), {})
})
