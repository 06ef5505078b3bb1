import type { StatementLock } from '@rowhouse/core/api/locks'
import { lockOf, lockTime } from '@rowhouse/core/sql/locks'
import type { Static } from 'typebox'
import type { Dialect } from '../dialects/dialect.ts'
import type { ProjectSnapshot, SnapshotBase, SnapshotTable } from '../meta/snapshot.ts'
import type { Services } from '../request/services.ts'
import { sourceOf } from './sources/source-of.ts'
import { tablesOf } from './sources/sql-bounds.ts'

type Told = Static<typeof StatementLock>

/** How long a change waits for others before it gives up: longer, and whoever comes meanwhile waits behind it. */
export const lockTimeoutMs = 5000

/** Who waits for each statement and for about how long. `records`: of a table by its name. */
export function locksOf(
  { name: engine }: Pick<Dialect, 'name'>,
  statements: readonly string[],
  records: (table: string | null) => number | null,
): Told[] {
  return statements.map((statement, at) => {
    const lock = lockOf(statement, engine, statements[at - 1])
    const rows = records(lock.table)
    return { statement: statement.slice(0, 200), ...lock, records: rows, aboutMs: lockTime(lock, rows) }
  })
}

/** About how many records the named tables have, without counting them. What is not there yet has none. */
export async function aboutRecords(
  services: Services,
  snapshot: ProjectSnapshot,
  base: SnapshotBase,
  statements: readonly string[],
): Promise<(table: string | null) => number | null> {
  const named = new Set(statements.map((text) => lockOf(text, base.dialect.name).table))
  const known = tablesOf(snapshot, base).filter(({ ref }) => named.has(ref.name))
  const found = new Map<string, number | null>()
  for (const table of known) found.set(table.ref.name, await aboutOf(services, table))
  return (table) => (table === null ? null : (found.get(table) ?? null))
}

async function aboutOf(services: Services, { base, ref, key: [key, ...more] }: SnapshotTable): Promise<number | null> {
  const counted = key?.word === 'integer' && more.length === 0 ? key.name : null
  const estimate = base.dialect.rows.estimate(ref, counted)
  if (estimate === null) return null
  const { scan } = await sourceOf(services, base)
  const { rows } = await estimate.statement.execute(scan)
  return estimate.read(rows[0] as Readonly<Record<string, unknown>> | undefined)
}
