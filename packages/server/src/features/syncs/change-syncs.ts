// What v1 clients remember of a base: a sync source. Its key is sealed and never told.
import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { importAirtable, SyncDetails, SyncSource, updateSync as updateContract } from '@rowhouse/core/api/syncs'
import { invalidValue } from '@rowhouse/core/errors'
import { serviceTitles } from '@rowhouse/core/services/source-base'
import type { InProject } from '../../request/context.ts'
import { beginBaseImport } from '../imports/base-import.ts'
import { newSync } from './begin-import.ts'
import { baseIds } from './reading/readers.ts'
import { changeSync, findSync, insertSync, type StoredSync } from './store.ts'

type Ctx = InProject<'syncs.create' | 'syncs.update' | 'syncs.trigger'>
type Spec = Partial<BodyOf<typeof updateContract>>

export async function createWireSync(
  ctx: InProject<'syncs.create' | 'syncs.trigger'>,
  spec: Spec,
): Promise<StoredSync> {
  const sync = newSync(ctx, { service: 'airtable', base_id: '' })
  const made = { ...sync, keeps_token: 1, ...changeOf(ctx, sync, spec) }
  await ctx.write((tx) => insertSync(tx, made))
  return made
}

export async function updateWireSync(ctx: InProject<'syncs.update'>, id: string, spec: Spec): Promise<StoredSync> {
  const sync = await findSync(ctx.meta.read, ctx.project.id, id)
  await ctx.write((tx) => changeSync(tx, id, changeOf(ctx, sync, spec)))
  return findSync(ctx.meta.read, ctx.project.id, id)
}

function changeOf(ctx: Ctx, sync: StoredSync, { title, details, deleted, order }: Spec): Partial<StoredSync> {
  return {
    updated_at: new Date(ctx.now()).toISOString(),
    ...(title === undefined || title === null || title.trim() === '' ? {} : { title: title.trim() }),
    ...(deleted === undefined ? {} : { deleted: deleted ? 1 : 0 }),
    ...(order === undefined ? {} : { position: order }),
    ...(details === undefined || details === null ? {} : detailsOf(ctx, sync, details)),
  }
}

function detailsOf({ secrets }: Ctx, sync: StoredSync, { apiKey, ...wire }: SyncDetails): Partial<StoredSync> {
  const source = wire.syncSourceUrlOrId || wire.shareId || ''
  return {
    wire: { ...sync.wire, ...wire },
    ...(source !== '' ? { base_id: baseIds[sync.service](source) } : {}),
    ...(apiKey === undefined || apiKey === '' ? {} : { token: secrets.seal(apiKey, sync.id), keeps_token: 1 }),
    along: { ...sync.along, attachments: wire.options?.syncAttachment ?? sync.along.attachments },
  }
}

export async function triggerWireSync(ctx: InProject<'syncs.trigger'>, id: string): Promise<void> {
  const sync = await findSync(ctx.meta.read, ctx.project.id, id)
  if (sync.token === null) throw invalidValue('apiKey', 'The token of this base was forgotten. Give it again.')
  if (sync.base_id === '') throw invalidValue('syncSourceUrlOrId', 'Name the base by its id (app…) or its address.')
  await beginBaseImport(ctx, { sync, thenRuns: true })
}

/** A base at once: it is remembered as any other, the token only as long as it takes. */
export async function importAtOnce(
  ctx: InProject<'syncs.trigger'>,
  { title, projectId: _, ...details }: BodyOf<typeof importAirtable>,
): Promise<void> {
  if (!details.apiKey) throw invalidValue('apiKey', 'Give a personal access token of Airtable.')
  const { id } = await createWireSync(ctx, { details, ...(title === undefined ? {} : { title }) })
  await ctx.write((tx) => changeSync(tx, id, { keeps_token: 0 }))
  await triggerWireSync(ctx, id)
}

export const presentSync = (sync: StoredSync): SyncSource => ({
  id: sync.id,
  title: sync.title,
  type: serviceTitles[sync.service],
  details: { ...sync.wire, syncSourceUrlOrId: sync.wire.syncSourceUrlOrId ?? sync.base_id },
  deleted: sync.deleted === 1,
  order: sync.position,
  project_id: sync.project_id,
  fk_user_id: sync.user_id,
  base: sync.base_id,
  service: sync.service,
  has_key: sync.token !== null,
  came_over: Object.keys(sync.mapping.tables).length > 0,
  along: sync.along,
  created_at: sync.created_at,
  updated_at: sync.updated_at,
})
