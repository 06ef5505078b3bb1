// Files and snapshots are brought to where new ones go, one after the other: a file is in its old place until it is whole in the new one.
import { conflict } from '@rowhouse/core/errors'
import { type Kysely, sql } from 'kysely'
import type { Job, JobKind } from '../../meta/jobs.ts'
import type { JobRow } from '../../meta/rows/changes.ts'
import type { FileRow } from '../../meta/rows/files.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Services } from '../../request/services.ts'
import type { Keeper } from './change-plugin.ts'

const moveKind = 'move-files'
const atOnce = 100

/** The move that is under way, or else the last one; null: nobody has moved any. */
export async function lastMove(meta: Kysely<MetaTables>): Promise<JobRow | null> {
  const row = await meta
    .selectFrom('rh_jobs')
    .selectAll()
    .where('kind', '=', moveKind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** One at a time: whoever asks for another is told of the one that runs. */
export async function startMove(ctx: Keeper): Promise<JobRow> {
  const row = await ctx.write(async (tx) => {
    const known = await lastMove(tx)
    if (known !== null && (known.state === 'waiting' || known.state === 'running')) return known
    const id = await ctx.jobs.add(tx, { kind: moveKind, projectId: null, actorId: ctx.actor.id, input: {} })
    return tx.selectFrom('rh_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
  ctx.jobs.wake()
  return row
}

export const moveJob = (services: Services): JobKind => ({
  name: moveKind,
  run: (job) => moveFiles(services, job),
})

interface Moved {
  readonly moved: number
  /** Whose bytes were not where they should be. */
  readonly missing: number
}

/** What was moved before a stop is where it should be, so beginning again goes on. */
async function moveFiles(services: Services, job: Job): Promise<Moved> {
  const { meta, files } = services
  const target = await files.active()
  const total = await countElsewhere(meta.read, target.name)
  const counts = { moved: 0, missing: 0 }
  for (const table of movable)
    for (let after = ''; ; ) {
      const rows = await selectElsewhere(meta.read, table, target.name).where('id', '>', after).execute()
      for (const row of rows) {
        await job.progress(Math.min(counts.moved + counts.missing, total), total)
        if ((await files.active()).name !== target.name)
          throw conflict('New files go elsewhere now. Begin again to move them there.')
        counts[(await moveOne(services, { ...row, table }, target)) ? 'moved' : 'missing'] += 1
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < atOnce) break
      after = last.id
    }
  await job.progress(total, total)
  return counts
}

/** What has bytes in a store. */
const movable = ['rh_files', 'rh_snapshots'] as const

type Moving = Pick<FileRow, 'id' | 'blob' | 'store' | 'size'> & { readonly table: (typeof movable)[number] }

async function moveOne({ meta, files, log }: Services, row: Moving, target: FileStore): Promise<boolean> {
  const source = await files.of(row.store)
  const body = await source.open(row.blob)
  if (body === null) {
    // A copy of it may have brought its bytes along.
    const now = await rowsOf(meta.read, row.table).select('store').where('id', '=', row.id).executeTakeFirst()
    return now?.store === target.name
  }
  const received = await target.receive(row.blob, body, row.size)
  if (received.size !== row.size) {
    await received.discard()
    throw conflict(`The file ${row.id} is shorter than it was. Nothing of it was moved.`)
  }
  await received.keep()
  // Somebody swept it away meanwhile: then nobody knows of the copy.
  if ((await pointTo(meta, row, target.name)) === 0n) await target.remove(row.blob)
  else
    await source.remove(row.blob).catch((error: unknown) => {
      log.warn({ error, file: row.id, store: row.store }, 'a moved file could not be removed from its old store')
    })
  return true
}

/**
 * Until none is left that says otherwise: an update waits for a transaction that copies one of these rows (`holdFiles`), but
 * the copy is seen by the next one only.
 */
async function pointTo({ write }: Services['meta'], { table, blob, store }: Moving, target: string): Promise<bigint> {
  let pointed = 0n
  for (;;) {
    const { numUpdatedRows } = await write((tx) =>
      tx
        .updateTable(table as 'rh_files')
        .set({ store: target })
        .where('blob', '=', blob)
        .where('store', '=', store)
        .executeTakeFirst(),
    )
    if (numUpdatedRows === 0n) return pointed
    pointed += numUpdatedRows
  }
}

// The tables are alike in what matters here, which their union type does not say.
const rowsOf = (meta: Kysely<MetaTables>, table: Moving['table']) => meta.selectFrom(table as 'rh_files')

/** What is still being written is where it belongs when it is there. */
const elsewhere = (meta: Kysely<MetaTables>, table: Moving['table'], store: string) =>
  rowsOf(meta, table)
    .where('store', '!=', store)
    .$if(table === 'rh_snapshots', (query) => query.where(sql.ref('state'), '=', 'ready'))

const selectElsewhere = (meta: Kysely<MetaTables>, table: Moving['table'], store: string) =>
  elsewhere(meta, table, store).select(['id', 'blob', 'store', 'size']).orderBy('id').limit(atOnce)

async function countElsewhere(meta: Kysely<MetaTables>, store: string): Promise<number> {
  let all = 0
  for (const table of movable) {
    const { count } = await elsewhere(meta, table, store)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    all += Number(count)
  }
  return all
}
