// Tables of a project that comes into an attached database, until it is whole. Their rows are stored first and say what is
// there: what a crash leaves is found by them and dropped before the next try.
import { readSnapshot, type SnapshotBase } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { restructureSource, type Step } from '../../structure/restructure.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { creationOf, type TableCopy } from '../projects/copies/table-copies.ts'
import { accessTo } from '../sources/look-at-source.ts'
import { dropTables } from '../tables/drop-project-tables.ts'
import { refuseFilled } from './empty-database.ts'

/** One after the other. What could not be made is not ours: whoever drops the rest must not meet it. */
export async function makeTables(services: Services, base: SnapshotBase, copies: readonly TableCopy[]): Promise<void> {
  let made = 0
  try {
    refuseFilled((await accessTo(await sourceOf(services, base), base.row.schema)).tables)
    for (const copy of copies) {
      await runOn(services, base, creationOf(copy))
      made += 1
    }
  } catch (error) {
    const unmade = copies.slice(made).map(({ to }) => to.id)
    await services.meta.write(async (tx) => {
      for (const id of unmade) await tx.deleteFrom('rh_tables').where('id', '=', id).execute()
    })
    throw error
  }
}

/** All of it, or what was begun is taken back. */
export async function runOn(services: Services, base: SnapshotBase, steps: readonly Step[]): Promise<void> {
  await restructureSource(services, await sourceOf(services, base), steps)
}

/** What an earlier try made of this project in a database of others. */
export async function dropAttached(services: Services, projectId: string): Promise<void> {
  const snapshot = await readSnapshot(services.meta.read, projectId)
  for (const base of snapshot?.bases.values() ?? []) {
    const tables = snapshot?.tables.filter((table) => table.base.id === base.id) ?? []
    if (base.isBuiltIn || tables.length === 0) continue
    const source = await sourceOf(services, base)
    const place = { dialect: base.dialect, schema: base.row.schema }
    await source.write((data) => dropTables(data, place, new Set(tables.map(({ row }) => row.name))), {
      restructures: true,
      statementTimeoutMs: 600_000,
    })
  }
}
