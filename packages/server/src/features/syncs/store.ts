import type { SyncDetails } from '@rowhouse/core/api/syncs'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { notFound } from '@rowhouse/core/errors'
import type { MappedTable } from '@rowhouse/core/services/service-sheets'
import type { BringAlong, SourceService } from '@rowhouse/core/services/source-base'
import type { Kysely } from 'kysely'
import type { SyncRow } from '../../meta/rows/imports.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export interface Mapping {
  readonly tables: Record<string, MappedTable>
}

/** With its texts read. */
export interface StoredSync extends Omit<SyncRow, 'service' | 'along' | 'mapping' | 'wire'> {
  readonly service: SourceService
  readonly along: BringAlong
  readonly mapping: Mapping
  readonly wire: SyncDetails
}

/** What is stored here only this folder writes. */
const read = (row: SyncRow): StoredSync => ({
  ...row,
  service: row.service as SourceService,
  along: JSON.parse(row.along) as BringAlong,
  mapping: JSON.parse(row.mapping) as Mapping,
  wire: JSON.parse(row.wire) as SyncDetails,
})

const written = ({ along, mapping, wire, ...row }: Partial<StoredSync>): Partial<SyncRow> => ({
  ...row,
  ...(along === undefined ? {} : { along: JSON.stringify(along) }),
  ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
  ...(wire === undefined ? {} : { wire: JSON.stringify(wire) }),
})

export async function insertSync(tx: Meta, sync: StoredSync): Promise<void> {
  await tx
    .insertInto('rh_syncs')
    .values(written(sync) as SyncRow)
    .execute()
}

export async function changeSync(tx: Meta, id: string, change: Partial<StoredSync>): Promise<void> {
  await tx.updateTable('rh_syncs').set(written(change)).where('id', '=', id).execute()
}

export async function selectSyncs(meta: Meta, projectId: string): Promise<StoredSync[]> {
  const rows = await meta
    .selectFrom('rh_syncs')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('created_at')
    .limit(1000)
    .execute()
  return rows.map(read)
}

export async function findSync(meta: Meta, projectId: string, id: string): Promise<StoredSync> {
  const row = await meta
    .selectFrom('rh_syncs')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('sync source', id)
  return read(row)
}

export async function deleteSync(tx: Meta, id: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('rh_syncs').where('id', '=', id).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Tokens that nobody kept and no import uses any more. */
export async function forgetTokens(tx: Meta, before: string): Promise<void> {
  await tx
    .updateTable('rh_syncs')
    .set({ token: null })
    .where('keeps_token', '=', 0)
    .where('token', 'is not', null)
    .where('updated_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rh_imports as open')
            .select('open.id')
            .whereRef('open.sync_id', '=', 'rh_syncs.id')
            .where('open.state', 'in', ['waiting', 'running', 'paused']),
        ),
      ),
    )
    .execute()
}

interface SeenSpec {
  readonly sync: string
  readonly table: string
  readonly importId: string
}

export async function noteSeen(tx: Meta, spec: SeenSpec, records: readonly string[]): Promise<void> {
  if (records.length === 0) return
  const values = records.map((record) => ({
    sync_id: spec.sync,
    source_table: spec.table,
    record,
    seen_in: spec.importId,
  }))
  await tx
    .insertInto('rh_sync_records')
    .values(values)
    .onConflict((found) => found.columns(['sync_id', 'source_table', 'record']).doUpdateSet({ seen_in: spec.importId }))
    .execute()
}

const mostNamed = 100

/** What an earlier import saw and this one did not. */
export async function selectVanished(
  meta: Meta,
  { sync, table, importId }: SeenSpec,
): Promise<{ readonly count: number; readonly records: string[] }> {
  const gone = meta
    .selectFrom('rh_sync_records')
    .where('sync_id', '=', sync)
    .where('source_table', '=', table)
    .where('seen_in', '!=', importId)
  const { count } = await gone.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  const rows = await gone.select('record').orderBy('record').limit(mostNamed).execute()
  return { count: Number(count), records: rows.map(({ record }) => record) }
}

/** Of those that are still here. */
export async function selectKnownFiles(
  meta: Meta,
  sync: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttachedFile>> {
  if (ids.length === 0) return new Map()
  const rows = await meta
    .selectFrom('rh_sync_files as known')
    .innerJoin('rh_files as file', 'file.id', 'known.file_id')
    .select(['known.source_file', 'known.file'])
    .where('known.sync_id', '=', sync)
    .where('known.source_file', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ source_file, file }) => [source_file, JSON.parse(file) as AttachedFile]))
}

export async function noteFile(tx: Meta, sync: string, source: string, file: AttachedFile): Promise<void> {
  const text = JSON.stringify(file)
  await tx
    .insertInto('rh_sync_files')
    .values({ sync_id: sync, source_file: source, file_id: file.id, file: text })
    .onConflict((found) => found.columns(['sync_id', 'source_file']).doUpdateSet({ file_id: file.id, file: text }))
    .execute()
}

/** Ids of members of a project by their addresses, in small letters. */
export async function selectMembersByAddress(meta: Meta, projectId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .select(['user.id', 'user.email'])
    .where('member.project_id', '=', projectId)
    .execute()
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
}
