import type { Kysely } from 'kysely'
import type { FileStoreRow, PluginRow } from '../../meta/rows/files.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export const selectPlugins = (meta: Meta): Promise<PluginRow[]> => meta.selectFrom('rh_plugins').selectAll().execute()

export const selectPlugin = (meta: Meta, id: string): Promise<PluginRow | undefined> =>
  meta.selectFrom('rh_plugins').selectAll().where('id', '=', id).executeTakeFirst()

export async function storePlugin(meta: Meta, { id, ...row }: PluginRow): Promise<void> {
  await meta
    .insertInto('rh_plugins')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function deletePlugin(meta: Meta, id: string): Promise<void> {
  await meta.deleteFrom('rh_plugins').where('id', '=', id).execute()
}

export async function turnOff(meta: Meta, ids: readonly string[]): Promise<void> {
  await meta.updateTable('rh_plugins').set({ active: 0 }).where('id', 'in', ids).execute()
}

export async function noteTest(meta: Meta, id: string, at: string, trouble: string | null): Promise<void> {
  await meta.updateTable('rh_plugins').set({ tested_at: at, trouble }).where('id', '=', id).execute()
}

export const selectStores = (meta: Meta): Promise<FileStoreRow[]> =>
  meta.selectFrom('rh_file_stores').selectAll().orderBy('created_at').orderBy('id').execute()

export const selectStoreAt = (meta: Meta, plugin: string, place: string): Promise<FileStoreRow | undefined> =>
  meta
    .selectFrom('rh_file_stores')
    .selectAll()
    .where('plugin', '=', plugin)
    .where('place', '=', place)
    .executeTakeFirst()

export async function storeStore(meta: Meta, row: FileStoreRow): Promise<void> {
  await meta
    .insertInto('rh_file_stores')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings: row.settings }))
    .execute()
}

export async function deleteStores(meta: Meta, plugin: string): Promise<void> {
  await meta.deleteFrom('rh_file_stores').where('plugin', '=', plugin).execute()
}

interface StoreUse {
  readonly store: string
  readonly files: number
  readonly bytes: number
}

/** How much lies in each store, snapshots included. */
export async function selectStoreUse(meta: Meta): Promise<StoreUse[]> {
  const rows = await meta
    .selectFrom((all) =>
      all
        .selectFrom('rh_files')
        .select(['store', 'size'])
        .unionAll(all.selectFrom('rh_snapshots').select(['store', 'size']))
        .as('kept'),
    )
    .select(({ fn }) => ['store', fn.countAll().as('files'), fn.sum('size').as('bytes')])
    .groupBy('store')
    .execute()
  return rows.map(({ store, files, bytes }) => ({ store, files: Number(files), bytes: Number(bytes ?? 0) }))
}
