import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Texts } from '../../i18n/catalogue.ts'
import type { Deletion, ProjectTrash } from '../../structure/trash/queries.ts'
import { peopleIn, recordThings, shownThings, structureThings, timeLeft } from './trash-things.ts'

const t: Texts = (key, values) => (values === undefined ? key : `${key} ${Object.values(values).join(' ')}`)
const ana = { id: 'us_ana', email: 'ana@x.example', name: null }
const bo = { id: 'us_bo', email: 'bo@x.example', name: 'Bo' }
const day = (number: number): string => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`

function aDeletion(change: string, given: Partial<Deletion> = {}): Deletion {
  return {
    change,
    write: change,
    table: { id: 'md_1', title: 'Deals' },
    baseId: 'ds_1',
    deletedAt: day(10),
    goneAt: day(20),
    by: ana,
    records: 1,
    first: { record: '7', title: 'Rex', second: 'Dog' },
    ...given,
  }
}

const aTrash = (deletedAt: string): ProjectTrash => {
  const common = { deletedAt, goneAt: day(30), by: bo }
  const table = { id: 'md_1', title: 'Deals' }
  return {
    tables: [{ ...common, id: 'md_9', title: 'Leads', columns: 3, views: 1 }],
    columns: [{ ...common, id: 'cl_1', title: 'Price', uidt: 'Currency', table, with: null }],
    views: [{ ...common, id: 'vw_1', title: 'Mine', table, viewKind: 'gallery', lockType: 'personal', filters: 2 }],
    deletions: { count: 0, isMore: false },
  }
}
const all = { kind: null, table: null, by: null, find: '' }

test('one record is told by its name, several by their number; entries of one step are one line', () => {
  const [one, nameless, many] = recordThings(
    [
      aDeletion('a'),
      aDeletion('b', { first: { record: '8', title: '', second: '' } }),
      aDeletion('c', { write: 'w', records: 1000 }),
      aDeletion('d', { write: 'w', records: 500 }),
    ],
    t,
  )
  assert.deepEqual([one?.title, one?.second], ['Rex', 'Dog'])
  assert.equal(nameless?.title, 'trash.record.untitled 8')
  assert.deepEqual([many?.title, many?.records?.changes], ['trash.records 1500 1,500', ['c', 'd']])
})

test('everything stands together, newest first; what is older than the last record loaded waits for the rest', () => {
  const records = recordThings([aDeletion('a', { deletedAt: day(12) }), aDeletion('b')], t)
  const titles = (deletedAt: string, hasMore: boolean) =>
    shownThings({ structure: structureThings(aTrash(deletedAt), t), records, hasMore }, all).map(({ kind }) => kind)
  assert.deepEqual(titles(day(11), false), ['record', 'table', 'column', 'view', 'record'])
  assert.deepEqual(titles(day(9), true), ['record', 'record'])
  assert.deepEqual(titles(day(9), false).length, 5)
})

test('is narrowed by kind, table, person and name; records were found by the server already', () => {
  const structure = structureThings(aTrash(day(11)), t)
  const records = recordThings([aDeletion('a')], t)
  const titles = (filter: object) =>
    shownThings({ structure, records, hasMore: false }, { ...all, ...filter }).map(({ title }) => title)
  assert.deepEqual(titles({ kind: 'table' }), ['Leads'])
  assert.deepEqual(titles({ kind: 'record', find: 'anything' }), ['Rex'])
  assert.deepEqual(titles({ kind: 'column', table: 'md_9' }), [])
  assert.deepEqual(titles({ table: 'md_1', kind: 'view' }), ['Mine'])
  assert.deepEqual(titles({ kind: 'column', by: 'us_ana' }), [])
  assert.deepEqual(titles({ kind: 'column', find: ' PRI' }), ['Price'])
  assert.deepEqual(
    peopleIn([...structure, ...records]).map(({ id }) => id),
    ['us_bo', 'us_ana'],
  )
})

test('the time that is left goes from all to nothing', () => {
  const thing = { deletedAt: day(1), goneAt: day(11) }
  for (const [now, left] of [
    [day(1), 1],
    [day(6), 0.5],
    [day(20), 0],
  ] as const)
    assert.equal(timeLeft(thing, new Date(now)), left)
  assert.equal(timeLeft({ deletedAt: day(5), goneAt: day(5) }, new Date(day(1))), 0)
})
