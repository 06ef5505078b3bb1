import type { CellValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { ask } from '../../../query/answer.ts'
import { isStored } from '../../../query/record-table.ts'
import { selectCells } from '../../../query/select-cells.ts'
import { innerSight } from '../../../query/sight.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import type { TestServer } from '../../../testing/a-server.ts'
import type { WireTable } from './a-table.ts'

type Row = Readonly<Record<string, CellValue>>

/** Past the write path: values as they shall stand in the database, by title. */
export async function insertRows(server: TestServer, table: WireTable, rows: readonly Row[]): Promise<void> {
  const { services } = server.app
  const known = await snapshotTable(server, table)
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = titles.flatMap((title) => known.columns.filter(isStored).filter((column) => column.title === title))
  const source = await sourceOf(services, known.base)
  const { rows: statements, values } = known.base.dialect
  await source.write(async (tx) => {
    for (let at = 0; at < rows.length; at += 100)
      await statements
        .insert({
          table: known.ref,
          columns: columns.map(({ name }) => name),
          rows: rows
            .slice(at, at + 100)
            .map((row) => columns.map(({ word, title }) => values.toDatabase(word, row[title] ?? null))),
        })
        .execute(tx)
  })
}

/** Everything a table holds, in the order of its key, by title. */
export async function readRows(server: TestServer, table: WireTable): Promise<Record<string, CellValue>[]> {
  const known = await snapshotTable(server, table)
  const columns = known.columns.filter(isStored)
  const access = { table: known, sight: innerSight(known), dialect: known.base.dialect }
  const source = await sourceOf(server.app.services, known.base)
  const records = await ask(source.scan, selectCells(access, { filter: null, limit: 100_000 }, columns))
  return records.map(({ cells }) => Object.fromEntries(columns.map(({ id, title }) => [title, cells.get(id) ?? null])))
}

export async function readColumn(server: TestServer, table: WireTable, title: string): Promise<CellValue[]> {
  return (await readRows(server, table)).map((row) => row[title] ?? null)
}

export async function snapshotTable(
  server: TestServer,
  table: Pick<WireTable, 'id' | 'project_id'>,
): Promise<SnapshotTable> {
  const { meta, snapshots } = server.app.services
  const { meta_version } = await meta.read
    .selectFrom('rh_projects')
    .select('meta_version')
    .where('id', '=', table.project_id)
    .executeTakeFirstOrThrow()
  const known = (await snapshots.of(table.project_id, meta_version))?.findTable(table.id)
  if (!known) throw new Error(`the table ${table.id} is gone`)
  return known
}
