// Links, lookups, rollups and counts: every cell is that of a plain computation in TypeScript, to the byte, on every database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { matches } from '@rowhouse/core/filters/matches'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { CellValue } from '@rowhouse/core/storage'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import { ask, rowsFor } from './answer.ts'
import { wholeText } from './json-list.ts'
import { hasOneValue } from './nested-spec.ts'
import { isSingle, isStored, type RecordColumn, type RecordTable } from './record-table.ts'
import { selectPage, selectRecord } from './select-records.ts'
import { accessIn, aLinkedWorld, createWorld, isError, Reference, type Row, titled } from './testing/a-linked-world.ts'
import { aRecordTable, createRecordTable } from './testing/a-record-table.ts'

const all = { filter: null, sorts: [], limit: 1000, offset: 0, shape: 'classic' as const }
const clock = { now: '2026-03-29T10:00:00.000Z', zone: 'Europe/Berlin' }

onEveryEngine('computed columns', (bench) => {
  const { dialect } = bench
  let database: BenchDatabase
  const worlds = { 'our own': aLinkedWorld(), 'of other programs': aLinkedWorld({ foreign: true }) }

  before(async () => {
    database = await bench.open()
    await createWorld(database, dialect, worlds['our own'])
  })

  test('floats are written as JavaScript writes them', async () => {
    const floats = [
      0,
      -0,
      0.1 + 0.2,
      1e-6,
      1e-7,
      1.25e-9,
      5e-324,
      123456.789,
      1e15,
      1e20,
      1e21,
      -1.5e300,
      2 ** 53,
      1 / 3,
    ]
    const table = aRecordTable('floats', { Float: { type: 'Number', word: 'float' } })
    const access = await createRecordTable(
      database,
      dialect,
      table,
      floats.map((Float) => ({ Float })),
    )
    const spec = {
      fields: table.columns.slice(1),
      filter: null,
      sorts: [],
      limit: 100,
      offset: 0,
      shape: 'classic' as const,
    }
    const text = wholeText(await ask(database.scan, selectPage(access, spec)))
    assert.equal(text, JSON.stringify(floats.map((Float) => ({ Float }))))
  })

  for (const [kind, world] of Object.entries(worlds)) {
    const { tables } = world
    const reference = new Reference(world, clock.now)

    describe(`in tables ${kind}`, () => {
      for (const shape of ['classic', 'structured'] as const)
        for (const table of [tables.Projects, tables.Tasks, tables.People])
          test(`a page of ${table.title} shows every column, ${shape}`, async () => {
            const access = accessIn(dialect, table, { clock })
            const spec = { filter: null, sorts: [], limit: 1000, offset: 0, shape }
            const text = wholeText(await ask(database.scan, selectPage(access, spec)))
            const expected = reference.rowsOf(table).map((row) => recordOf(reference, table, row, shape))
            for (const [at, record] of (JSON.parse(text) as unknown[]).entries())
              assert.deepEqual(record, JSON.parse(expected[at] ?? 'null'))
            // PostgreSQL gives JSON cells with spaces between their members.
            assert.equal(text.replaceAll('", "', '","'), `[${expected.join()}]`)
          })

      test('one record is what it is in the list', async () => {
        const access = accessIn(dialect, tables.Projects, { clock })
        const spec = { filter: null, sorts: [], limit: 1, offset: 2, shape: 'structured' as const }
        const page = wholeText(await ask(database.scan, selectPage(access, spec)))
        assert.equal(`[${await ask(database.read, selectRecord(access, [3], spec))}]`, page)
      })

      test('now and today are those of each call, though the statement is kept', async () => {
        for (const now of ['2026-03-29T10:00:00.000Z', '2026-11-14T22:59:59.000Z', '2026-11-14T23:00:00.000Z']) {
          const at = { now, zone: 'Europe/Berlin' }
          const cells = async (table: RecordTable, title: string): Promise<CellValue[]> => {
            const spec = { ...all, fields: [titled(table, title)] }
            const rows: Row[] = JSON.parse(
              wholeText(await ask(database.scan, selectPage(accessIn(dialect, table, { clock: at }), spec))),
            )
            return rows.map((row) => row[title] ?? null)
          }
          const due = reference.rowsOf(tables.Tasks).map(({ Due }) => `${Due ?? '0001-01-01'}T00:00:00.000Z`)
          const when = await cells(tables.Tasks, 'When')
          assert.deepEqual(
            when,
            due.map((day) => (day > now ? 'later' : 'past')),
          )
          const today = now.startsWith('2026-03') ? '2026-03-29' : now.includes('T22') ? '2026-11-14' : '2026-11-15'
          const later = reference.rowsOf(tables.Projects).map((project) => {
            const tasks = reference.rowsOf(tables.Tasks).filter(({ ProjectId }) => ProjectId === project.Id)
            return tasks.filter(({ Due }) => typeof Due === 'string' && Due > today).length
          })
          assert.deepEqual(await cells(tables.Projects, 'Due later'), later)
        }
      })

      test('the number of statements does not depend on the number of records', async () => {
        const access = accessIn(dialect, tables.Projects)
        const counts = [2, 9].map(async (limit) => {
          let statements = 0
          const counting = {
            executeQuery: ((query, options) => {
              statements += 1
              return database.scan.executeQuery(query, options)
            }) as typeof database.scan.executeQuery,
          }
          const spec = { filter: null, sorts: [], limit, offset: 0, shape: 'structured' as const }
          await rowsFor(counting, selectPage(access, spec))
          return statements
        })
        const [few, many] = await Promise.all(counts)
        assert.equal(few, many)
        // Own tables: one, where the database writes JSON.
        if (dialect.rows.json !== null && kind === 'our own') assert.equal(few, 1)
      })
    })
  }
})

/** The JSON of a record, from the plain computation. */
function recordOf(reference: Reference, table: RecordTable, row: Row, shape: 'classic' | 'structured'): string {
  const cells = table.columns.map(
    (column) => `${JSON.stringify(column.title)}:${cellOf(reference, column, row, shape)}`,
  )
  return `{${cells.join()}}`
}

function cellOf(reference: Reference, column: RecordColumn, row: Row, shape: 'classic' | 'structured'): string {
  const { computed } = column
  if (computed?.kind === 'broken') return shape === 'structured' ? '{"error":"#COLUMN"}' : '"#COLUMN"'
  if (computed?.kind === 'link') {
    const { link } = computed
    const linked = reference.linked(link, row)
    const label = link.table.columns.find(({ isPrimaryValue }) => isPrimaryValue)
    const list = linked
      .slice(0, 25)
      .map((other) => `{"Id":${other.Id},"${label?.title}":${JSON.stringify(other[label?.title ?? ''])}}`)
    if (isSingle(link)) return list[0] ?? 'null'
    return shape === 'structured' ? `{"list":[${list.join()}],"count":${linked.length}}` : `[${list.join()}]`
  }
  const values = reference.values(column, row, passes)
  if (hasOneValue(column)) return shown(column, values[0] ?? null, shape)
  const filled = values.filter(
    (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return `[${filled.map((value) => shown(column, value, shape)).join()}]`

  function passes(other: Row, { filter }: { filter?: Parameters<typeof resolveFilter>[0] | null } & object): boolean {
    if (!filter || computed === null || !('link' in computed)) return true
    return holds(computed.link.table, filter, other)
  }
}

function holds(table: RecordTable, filter: Parameters<typeof resolveFilter>[0], row: Row): boolean {
  const cells = table.columns.filter(isStored).map(({ id, title }) => [id, row[title] ?? null] as const)
  return matches(resolveFilter(filter, clock), new Map<string, CellValue>(cells))
}

function shown({ comparison }: RecordColumn, value: CellValue, shape: 'classic' | 'structured'): string {
  if (isError(value)) return JSON.stringify(shape === 'structured' ? value : value.error)
  if (comparison !== 'list' || shape === 'structured' || !Array.isArray(value)) return JSON.stringify(value)
  return JSON.stringify(value.map((one) => (String(one).includes(',') ? `"${one}"` : one)).join(','))
}
