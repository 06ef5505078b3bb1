import type { Kysely } from 'kysely'
import type { MetaTables } from './tables.ts'

/** What a group of the identity provider is here. */
interface MappedGroup {
  /** As the claim names it. */
  readonly from: string
  /** A group of the server; null: none. */
  readonly groupId: string | null
  readonly isSuper: boolean
}

export interface ProviderMapping {
  /** The claim of the ID token that names groups; empty: nothing is taken over. */
  readonly claim: string
  readonly entries: readonly MappedGroup[]
}

const name = 'provider_groups'
const none: ProviderMapping = { claim: '', entries: [] }

export async function readProviderMapping(meta: Kysely<MetaTables>): Promise<ProviderMapping> {
  const row = await meta.selectFrom('rh_settings').select('value').where('name', '=', name).executeTakeFirst()
  return row === undefined ? none : (JSON.parse(row.value) as ProviderMapping)
}

export async function storeProviderMapping(meta: Kysely<MetaTables>, mapping: ProviderMapping): Promise<void> {
  const value = JSON.stringify(mapping)
  await meta
    .insertInto('rh_settings')
    .values({ name, value })
    .onConflict((known) => known.column('name').doUpdateSet({ value }))
    .execute()
}
