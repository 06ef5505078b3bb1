// Records of an attached database become those of a project that was filled aside: one transaction of that database, with nothing
// but rows, so that it is one on every engine. Asked again after a crash it does the same once more.

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { namesBy } from '../../dialects/names.ts'
import type { TableStructure } from '../../dialects/structure.ts'
import type { SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import { make } from '../../query/answer.ts'
import type { StoredColumn } from '../../query/record-table.ts'
import type { TableAccess } from '../../query/table-access.ts'
import { insertAgain, updateRecord } from '../../query/write-records.ts'
import type { Services } from '../../request/services.ts'
import { eachCells } from '../../structure/cells/each-cells.ts'
import { accessToAll, storedColumn } from '../../structure/record-table-of.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { countOnSteps, type TableCopy } from '../projects/copies/table-copies.ts'
import { childrenFirst } from '../tables/drop-project-tables.ts'

interface Exchange {
  readonly base: SnapshotBase
  /** The tables as they are in the project. */
  readonly tables: readonly SnapshotTable[]
  /** Those that were filled aside; `from` has the ids of the file. */
  readonly filled: readonly TableCopy[]
  /** As the database was just seen. */
  readonly found: readonly TableStructure[]
  /** A sign of life. */
  goesOn(): Promise<void>
}

/** A table of the database beside the one its records come from. */
interface Pair {
  readonly name: string
  readonly there: TableStructure
  readonly access: TableAccess
  readonly aside: TableAccess
  /** The same columns on both sides. */
  readonly columns: readonly (readonly [here: StoredColumn, aside: StoredColumn])[]
  /** Names of columns that lead to records which may come later than their own. */
  late: ReadonlySet<string>
}

export async function exchangeRecords(services: Services, exchange: Exchange): Promise<void> {
  const { base, tables, filled, goesOn } = exchange
  const pairs = inOrder(filled.map((copy) => pairOf(copy, exchange)))
  const source = await sourceOf(services, base)
  await source.write(
    async (data) => {
      for (const pair of pairs) await untie(data, pair)
      for (const pair of pairs.toReversed()) await empty(data, pair)
      for (const pair of pairs) await fill(services, data, pair, goesOn)
      for (const pair of pairs) await tie(services, data, pair, goesOn)
    },
    { statementTimeoutMs: 600_000 },
  )
  // Behind it: an engine that counts by a change of the structure would commit.
  for (const { row, columnRows } of tables.filter(({ id }) => filled.some(({ from }) => from.id === id)))
    await source.write(async (data) => {
      const columns = [...columnRows.values()].map((column) => ({ from: column, row: column }))
      for (const step of countOnSteps({ base, to: row, columns })) await step.run(data)
    })
}

function pairOf(copy: TableCopy, { tables, found, base }: Exchange): Pair {
  const table = tables.find(({ id }) => id === copy.from.id)
  const there = found.find(({ name }) => name === table?.row.name)
  if (table === undefined || there === undefined) throw new Error(`The table ${copy.from.id} went meanwhile.`)
  const access = accessToAll(table.row, [...table.columnRows.values()], base)
  const aside = accessToAll(
    copy.to,
    copy.columns.map(({ row }) => row),
    copy.base,
  )
  const columns = copy.columns
    .filter(({ from, row }) => row.word !== null && row.name !== null && table.columnRows.get(from.id)?.generated === 0)
    .map(({ from, row }) => [storedColumn(access, from.id), storedColumn(aside, row.id)] as const)
  return { name: table.row.name, there, access, aside, columns, late: new Set() }
}

/** What others lead to comes first; what leads in a circle, or to its own table, is tied at the end. */
function inOrder(pairs: readonly Pair[]): readonly Pair[] {
  const names = new Set(pairs.map(({ name }) => name))
  const { inOrder: free, knotted } = childrenFirst(pairs.map(({ there }) => there))
  const circle = new Set(knotted.map(({ name }) => name))
  for (const pair of pairs) {
    const late = pair.there.foreignKeys.filter(
      ({ references: { name } }) =>
        name === pair.name || (circle.has(pair.name) && circle.has(name) && names.has(name)),
    )
    const nullable = new Set(pair.there.columns.filter((column) => column.nullable).map(({ name }) => name))
    pair.late = new Set(late.flatMap(({ columns }) => columns).filter((name) => nullable.has(name)))
  }
  return [...knotted, ...free.toReversed()].flatMap((table) => pairs.filter(({ there }) => there === table))
}

async function untie(data: Kysely<unknown>, { access, late }: Pair): Promise<void> {
  const { name, table } = namesBy((text) => access.dialect.quoteIdentifier(text))
  for (const column of late)
    await sql`update ${table(access.table.ref)} set ${name(column)} = null where ${name(column)} is not null`.execute(
      data,
    )
}

/** All of its records: a snapshot was taken of them, and all that come are in the same transaction. */
async function empty(data: Kysely<unknown>, { access }: Pair): Promise<void> {
  const { table } = namesBy((text) => access.dialect.quoteIdentifier(text))
  await sql`delete from ${table(access.table.ref)}`.execute(data)
}

async function fill({ meta }: Services, data: Kysely<unknown>, pair: Pair, goesOn: () => Promise<void>): Promise<void> {
  const here = pair.columns.map(([column]) => column)
  const aside = pair.columns.map(([, column]) => column)
  for await (const records of eachCells(meta.scan as unknown as Kysely<unknown>, pair.aside, aside)) {
    const rows = records.map(({ cells }) =>
      pair.columns.map(([{ name }, { id }]) => (pair.late.has(name) ? null : (cells.get(id) ?? null))),
    )
    for (const change of insertAgain(pair.access, here, rows)) await make(data, change)
    await goesOn()
  }
}

async function tie({ meta }: Services, data: Kysely<unknown>, pair: Pair, goesOn: () => Promise<void>): Promise<void> {
  const late = pair.columns.filter(([{ name }]) => pair.late.has(name))
  if (late.length === 0) return
  const aside = late.map(([, column]) => column)
  for await (const records of eachCells(meta.scan as unknown as Kysely<unknown>, pair.aside, aside)) {
    for (const { key, cells } of records) {
      const set = new Map(late.map(([column, { id }]) => [column, cells.get(id) ?? null] as const))
      if ([...set.values()].some((value) => value !== null)) await make(data, updateRecord(pair.access, key, set))
    }
    await goesOn()
  }
}
