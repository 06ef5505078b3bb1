import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { madeAndChanged } from './made-and-changed.ts'
import type { HistoryEntry } from './record-history-query.ts'

const entry = (type: string, at: string, name: string): HistoryEntry =>
  ({ change: at, type, at, by: { id: 'us_1', name, email: 'x@x.example' }, before: {}, after: {} }) as HistoryEntry
const history = [
  entry('updated', '2026-03-03', 'Bob'),
  entry('updated', '2026-02-02', 'Cleo'),
  entry('inserted', '2026-01-01', 'Ana'),
]
const nameOf = (id: string) => (id === 'us_9' ? 'Ida' : null)

test('a table that keeps nothing has it from the change log', () => {
  assert.deepEqual(madeAndChanged({ table: { columns: [] }, record: {}, history, nameOf }), {
    made: { at: '2026-01-01', by: 'Ana' },
    changed: { at: '2026-03-03', by: 'Bob' },
  })
})

test('fields of the table come first', () => {
  const columns = [aColumn('Made', 'CreateTime'), aColumn('Maker', 'CreatedBy'), aColumn('Changed', 'LastModifiedTime')]
  const record = { Made: '2025-01-01', Maker: 'us_9', Changed: '2026-04-04' }
  assert.deepEqual(madeAndChanged({ table: { columns }, record, history, nameOf }), {
    made: { at: '2025-01-01', by: 'Ida' },
    changed: { at: '2026-04-04', by: 'Bob' },
  })
})

test('a record nobody has changed since says only who made it; one without a past says nothing', () => {
  const columns = [aColumn('Made', 'CreateTime'), aColumn('Changed', 'LastModifiedTime')]
  const record = { Made: '2026-01-01', Changed: '2026-01-01' }
  const [, , first] = history
  assert.ok(first)
  assert.deepEqual(madeAndChanged({ table: { columns }, record, history: [first], nameOf }), {
    made: { at: '2026-01-01', by: 'Ana' },
    changed: null,
  })
  assert.deepEqual(madeAndChanged({ table: { columns: [] }, record: {}, history: [], nameOf }), {
    made: null,
    changed: null,
  })
})
