import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objectPath, objectPlaceOf } from './object-places.ts'
import { tabOf } from './project-places.ts'

const searchOf = (path: string) => new URLSearchParams(path.split('?')[1])

test('what is open of a database stands in the address by name, database and type (spec 102, 103)', () => {
  for (const kind of ['view', 'function', 'procedure', 'sequence'] as const) {
    const place = {
      kind,
      name: 'a & b',
      alias: 'shop',
      table: null,
      signature: kind === 'function' ? 'n integer' : null,
    }
    const search = searchOf(objectPath('p_1', place))
    assert.deepEqual([search.get('name'), search.get('dbalias'), search.get('type')], ['a & b', 'shop', kind])
    assert.deepEqual(objectPlaceOf(search), place)
  }
})

test('what hangs on a table is found by it, without a type that addresses do not know', () => {
  const place = { kind: 'index', name: 'i', alias: null, table: 't', signature: null } as const
  const search = searchOf(objectPath('p_1', place))
  assert.equal(search.get('type'), null)
  assert.deepEqual(objectPlaceOf(search), place)
})

test('an address without a tab leads to what its type says', () => {
  assert.equal(tabOf(new URLSearchParams('name=f&dbalias=db&type=function')), 'objects')
  assert.equal(tabOf(new URLSearchParams('name=f&type=view')), 'table')
  assert.equal(objectPlaceOf(new URLSearchParams('tab=objects')), null)
})
