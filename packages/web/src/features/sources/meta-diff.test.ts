import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changedTables,
  countChanges,
  kindOf,
  likelyRenames,
  namesFor,
  type TableDiff,
  withRenames,
} from './meta-diff.ts'

const diff = (table_name: string, ...types: readonly string[]): TableDiff => ({
  table_name,
  type: 'table',
  base_id: 'ds_1',
  detectedChanges: types.map((type) => ({ type, msg: type })),
})

test('only tables in which something changed are shown', () => {
  const all = [diff('same'), diff('orders', 'TABLE_COLUMN_ADD', 'TABLE_COLUMN_REMOVE'), diff('new', 'TABLE_NEW')]
  assert.deepEqual(
    changedTables(all).map(({ table_name }) => table_name),
    ['orders', 'new'],
  )
  assert.equal(countChanges(all), 3)
})

for (const [type, kind] of [
  ['TABLE_NEW', 'new'],
  ['VIEW_COLUMN_ADD', 'new'],
  ['TABLE_REMOVE', 'gone'],
  ['TABLE_COLUMN_REMOVE', 'gone'],
  ['TABLE_COLUMN_TYPE_CHANGE', 'changed'],
] as const) {
  test(`${type} is drawn as ${kind}`, () => assert.equal(kindOf(type), kind))
}

const column = (type: string, cn: string, more: object = {}) => ({
  type: `TABLE_COLUMN_${type}`,
  msg: type,
  cn,
  ...more,
})
const renamed: TableDiff = {
  ...diff('people'),
  detectedChanges: [
    column('ADD', 'nickname'),
    column('ADD', 'later'),
    column('REMOVE', 'nick', {
      colId: 'cl_nick',
      renames: [
        { to: 'nickname', isLikely: true },
        { to: 'later', isLikely: false },
      ],
    }),
    column('REMOVE', 'old', { colId: 'cl_old', renames: [{ to: 'nickname', isLikely: true }] }),
  ],
}

test('what is likely a rename is one to begin with, and nobody gets a name that another one has', () => {
  const chosen = likelyRenames([renamed])
  assert.deepEqual(chosen, { cl_nick: 'nickname', cl_old: null })
  assert.deepEqual(namesFor([renamed], 'cl_nick', chosen), ['nickname', 'later'])
  assert.deepEqual(namesFor([renamed], 'cl_old', chosen), [])
  assert.deepEqual(namesFor([renamed], 'cl_old', { ...chosen, cl_nick: 'later' }), ['nickname'])
  assert.deepEqual(namesFor([renamed], 'cl_other', chosen), [])
})

test('what got another name is not told as new', () => {
  const shown = withRenames([renamed], { cl_nick: 'nickname', cl_old: null })
  assert.deepEqual(
    shown[0]?.detectedChanges.map(({ cn }) => cn),
    ['later', 'nick', 'old'],
  )
  assert.equal(countChanges(withRenames([renamed], {})), 4)
})

test('a table that got another name is not told as new, and keeps its relations', () => {
  const gone = { type: 'TABLE_REMOVE', msg: '', tn: 'people', id: 'md_1', renames: [{ to: 'persons', isLikely: true }] }
  const relation = {
    type: 'TABLE_RELATION_REMOVE',
    msg: '',
    tn: 'cities',
    rtn: 'people',
    cn: 'city',
    relationType: 'hm',
  }
  const all: readonly TableDiff[] = [
    { ...diff('people'), detectedChanges: [gone] },
    { ...diff('cities'), detectedChanges: [relation] },
    diff('persons', 'TABLE_NEW'),
  ]
  assert.deepEqual(likelyRenames(all), { md_1: 'persons' })
  assert.deepEqual(
    changedTables(withRenames(all, likelyRenames(all))).map(({ table_name }) => table_name),
    ['people'],
  )
  assert.equal(changedTables(withRenames(all, { md_1: null })).length, 3)
})
