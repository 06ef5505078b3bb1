// What all work has in common that fills a column of a large attached table while others use it.
import { setTimeout } from 'node:timers/promises'
import { AppError, notFound } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import type { Job } from '../../../../meta/jobs.ts'
import type { TableRow } from '../../../../meta/rows/structure.ts'
import { readSnapshot, type SnapshotBase } from '../../../../meta/snapshot.ts'
import type { DataSource } from '../../../../platform/connections.ts'
import type { Services } from '../../../../request/services.ts'
import { writeAndAnnounce } from '../../../../request/write.ts'
import { dropColumn } from '../../../../structure/columns/column-steps.ts'
import { type Restructurer, restructureSource } from '../../../../structure/restructure.ts'
import { sourceOf } from '../../../../structure/sources/source-of.ts'
import { structureOf } from '../../../../structure/structure-of.ts'
import { readTableRows } from '../../../../structure/table-rows.ts'

export interface BatchPlace {
  readonly project: string
  readonly base: SnapshotBase
  readonly source: DataSource
  readonly table: TableRow
}

export async function placeOf(services: Services, project: string, tableId: string): Promise<BatchPlace> {
  const found = (await readSnapshot(services.meta.read, project))?.findTable(tableId)
  if (found === undefined || found === null) throw notFound('table', tableId)
  const { table } = await readTableRows(services.meta.read, project, tableId)
  return { project, base: found.base, table, source: await sourceOf(services, found.base) }
}

/** What the table has now, whoever made it. */
export async function columnNamesIn({ base, source, table }: BatchPlace): Promise<ReadonlySet<string>> {
  return new Set((await structureOf(base.dialect, source.scan, table)).columns.map(({ name }) => name))
}

export type Key = readonly CellValue[]

export interface Mover {
  /** One batch behind a key; gives the last one of it, or null when there are no more records. */
  batch(data: Kysely<unknown>, after: Key | undefined): Promise<{ readonly count: number; readonly last: Key | null }>
  /** Some of what was written meanwhile behind what has gone over. It looks at every record. */
  left(data: Kysely<unknown>): Promise<readonly Key[]>
  redo(data: Kysely<unknown>, keys: readonly Key[]): Promise<void>
}

/** All records, each batch in a transaction of its own. */
export async function moveAll(job: Job, source: DataSource, mover: Mover, total: number): Promise<void> {
  let behind: Key | undefined
  for (let done = 0; ; ) {
    const tell = () => job.progress(Math.min(done, total), total)
    await tell()
    const { count, last } = await patiently(() => source.write((data) => mover.batch(data, behind)), tell)
    done += count
    if (last === null) break
    behind = last
  }
  // Looked for outside of transactions: inside, every record that is looked at would be held.
  for (let keys = await mover.left(source.scan); keys.length > 0; keys = await mover.left(source.scan)) {
    const found = keys
    const tell = () => job.progress(total, total)
    await patiently(() => source.write((data) => mover.redo(data, found)), tell)
    await tell()
  }
}

/** What is left of it, in a transaction that somebody else has. */
export async function settle(data: Kysely<unknown>, mover: Mover): Promise<void> {
  for (let keys = await mover.left(data); keys.length > 0; keys = await mover.left(data)) await mover.redo(data, keys)
}

/** A job changes structure in the name of whoever began it. */
export function restructurerOf(services: Services, project: string, { actorId }: Job): Restructurer {
  const author = { requestId: 'job', actorId, projectId: project, step: null }
  return {
    ...services,
    project: { id: project },
    actor: actorId === null ? null : { id: actorId },
    write: (work, options) => writeAndAnnounce(services, author, work, options),
  }
}

/** Each waits five seconds for a lock, so that whoever comes to the table meanwhile waits no longer behind it. */
const mostAttempts = 60
const pauseMs = 2000

const isHeld = (error: unknown): boolean => error instanceof AppError && error.details.reason === 'locked'

/** Others hold the table now and then; what has gone over by then is worth waiting for. */
export async function patiently<T>(work: () => Promise<T>, meanwhile?: () => Promise<void>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      // Whoever cleans up keeps a server from stopping.
      if (!isHeld(error) || attempt === (meanwhile === undefined ? 5 : mostAttempts)) throw error
      await meanwhile?.()
      await setTimeout(pauseMs)
    }
  }
}

/** Columns that are no field; they may be gone already. */
export async function dropSpare(
  services: Services,
  { base, source, table }: BatchPlace,
  names: readonly string[],
): Promise<void> {
  const steps = names.map((name) => ({
    run: (data: Kysely<unknown>) => dropColumn(base.dialect, data, table, name),
  }))
  await patiently(() => restructureSource(services, source, steps))
}
