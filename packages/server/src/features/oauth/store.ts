import type { Kysely } from 'kysely'
import type { OAuthClientRow, OAuthCodeRow, OAuthRefreshRow } from '../../meta/rows/access.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export const selectClient = (meta: Meta, id: string): Promise<OAuthClientRow | undefined> =>
  meta.selectFrom('rh_oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()

export async function countClients(meta: Meta): Promise<number> {
  const { n } = await meta
    .selectFrom('rh_oauth_clients')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertClient(meta: Meta, row: OAuthClientRow): Promise<void> {
  await meta.insertInto('rh_oauth_clients').values(row).execute()
}

/** What its document says now. */
export async function putClient(meta: Meta, row: OAuthClientRow): Promise<void> {
  const { name, redirect_uris } = row
  await meta
    .insertInto('rh_oauth_clients')
    .values(row)
    .onConflict((known) => known.column('id').doUpdateSet({ name, redirect_uris }))
    .execute()
}

export async function noteClient(meta: Meta, id: string, at: string): Promise<void> {
  await meta.updateTable('rh_oauth_clients').set({ used_at: at }).where('id', '=', id).execute()
}

/** Those that registered before, and that nobody ever let in. */
export async function deleteUnusedClients(meta: Meta, before: string): Promise<void> {
  await meta.deleteFrom('rh_oauth_clients').where('used_at', 'is', null).where('created_at', '<', before).execute()
}

export async function insertCode(meta: Meta, row: OAuthCodeRow): Promise<void> {
  await meta.insertInto('rh_oauth_codes').values(row).execute()
}

export const selectCode = (meta: Meta, hash: string): Promise<OAuthCodeRow | undefined> =>
  meta.selectFrom('rh_oauth_codes').selectAll().where('hash', '=', hash).executeTakeFirst()

export const selectRefresh = (meta: Meta, hash: string): Promise<OAuthRefreshRow | undefined> =>
  meta.selectFrom('rh_oauth_refreshes').selectAll().where('hash', '=', hash).executeTakeFirst()

export async function insertRefresh(meta: Meta, row: OAuthRefreshRow): Promise<void> {
  await meta.insertInto('rh_oauth_refreshes').values(row).execute()
}

/** Whether it was not used before: of two that come at once, one is told so. */
export async function spendOnce(
  meta: Meta,
  table: 'rh_oauth_codes' | 'rh_oauth_refreshes',
  hash: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await meta
    .updateTable(table)
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Which token a program means, by its access or its refresh token. */
export async function selectMeant(meta: Meta, hash: string, clientId: string): Promise<string | undefined> {
  const found = await meta
    .selectFrom('rh_oauth_refreshes as refresh')
    .innerJoin('rh_api_tokens as token', 'token.id', 'refresh.token_id')
    .select('token.id')
    .where((is) => is.or([is('refresh.hash', '=', hash), is('token.hash', '=', hash)]))
    .where('refresh.client_id', '=', clientId)
    .executeTakeFirst()
  return found?.id
}

/** Of codes that have run out: tokens that nobody fetched. */
export async function selectUnfetched(meta: Meta, at: string): Promise<readonly string[]> {
  const rows = await meta
    .selectFrom('rh_oauth_codes')
    .select('token_id')
    .where('expires_at', '<', at)
    .where('used_at', 'is', null)
    .execute()
  return rows.map(({ token_id }) => token_id)
}

export async function deleteExpired(meta: Meta, at: string): Promise<void> {
  await meta.deleteFrom('rh_oauth_codes').where('expires_at', '<', at).execute()
  await meta.deleteFrom('rh_oauth_refreshes').where('expires_at', '<', at).execute()
}
