import { type AppError, conflict, invalidValue, notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import {
  acceptShareSettings,
  acceptSlug,
  type BaseRole,
  readShareSettings,
  type ShareSettings,
} from '@rowhouse/core/shares/share-settings'
import type { ShareRow } from '../../meta/rows/access.ts'
import { newId, newToken } from '../../platform/chance.ts'
import { acceptEnd } from '../../request/accept-end.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { acceptPassword } from '../auth/accept-password.ts'
import { changeShare, insertShare, isSlugTaken, type SeenShare, type Shared, selectShare } from './store.ts'
import { toldOf } from './told-of.ts'

/** Whoever may share things, whichever of the calls they came by. */
export type Sharer = InProject<
  Extract<OperationName, 'shares.create' | 'shares.update' | 'shares.delete' | `sharedBase.${string}`>
>

/** What is left out stays as it is, or as it is at first. */
export interface ShareSpec {
  readonly role?: BaseRole | undefined
  readonly slug?: string | null | undefined
  readonly password?: string | null | undefined
  readonly expiresAt?: string | null | undefined
  readonly settings?: Partial<ShareSettings> | undefined
  /** Another key: the old one leads nowhere from now on. */
  readonly isRenewed?: boolean | undefined
  /** The link that is meant: one that was turned off meanwhile is not shared again. */
  readonly ofKey?: string | undefined
}

/** Shares a view or the whole project, or changes how it is shared. */
export async function setShare(ctx: Sharer, shared: Shared, spec: ShareSpec): Promise<SeenShare> {
  const accepted = await accept(ctx, spec)
  return ctx.write(async (tx) => {
    const before = await selectShare(tx, ctx.project.id, shared)
    if (spec.ofKey !== undefined && before?.uuid !== spec.ofKey)
      throw conflict('This link was turned off or has another key by now.', { reason: 'link_replaced' })
    const id = before?.id ?? newId('share')
    const after = merge(before, accepted, { ...spec, viewId: shared.viewId })
    if (after.slug !== undefined && after.slug !== null && (await isSlugTaken(tx, after.slug, id)))
      throw conflict('This address is taken. Choose another one.', { reason: 'slug_taken', field: 'slug' })
    if (before !== undefined && Object.keys(after).length === 0) return before
    if (before === undefined) await insertShare(tx, newShare(ctx, id, shared, after))
    else await changeShare(tx, id, after)
    const share = await selectShare(tx, ctx.project.id, shared)
    if (share === undefined) throw new Error(`The share ${id} was not stored.`)
    tell(tx, before, share, spec.isRenewed === true)
    return share
  })
}

export async function renewShare(ctx: Sharer, shared: Shared): Promise<SeenShare> {
  if ((await selectShare(ctx.meta.read, ctx.project.id, shared)) === undefined) throw noShare(ctx, shared)
  return setShare(ctx, shared, { isRenewed: true })
}

export const noShare = ({ project }: Sharer, { viewId }: Shared): AppError => notFound('link', viewId ?? project.id)

type Accepted = Partial<Pick<ShareRow, 'password_hash' | 'slug' | 'expires_at'>>

/** Outside of the transaction: hashing a password takes a while. */
async function accept(ctx: Sharer, { slug, password, expiresAt, settings }: ShareSpec): Promise<Accepted> {
  if (settings?.tables) await requireTables(ctx, settings.tables)
  return {
    ...(slug === undefined ? {} : { slug: slug === null || slug === '' ? null : acceptSlug(slug) }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : acceptEnd(ctx, expiresAt) }),
    ...(password === undefined ? {} : { password_hash: await hashed(ctx, password) }),
  }
}

async function hashed({ passwords }: Sharer, password: string | null): Promise<string | null> {
  return password === null || password === '' ? null : passwords.hash(acceptPassword(password))
}

async function requireTables(ctx: Sharer, ids: readonly string[]): Promise<void> {
  const { tables } = await ctx.snapshot()
  if (ids.length === 0) throw invalidValue('tables', 'Choose at least one table.')
  const unknown = ids.find((id) => !tables.some((table) => table.id === id))
  if (unknown !== undefined) throw invalidValue('tables', `There is no table “${unknown}”.`)
}

/** Only what is different from now on. */
function merge(
  before: ShareRow | undefined,
  accepted: Accepted,
  { role, settings, isRenewed, viewId }: ShareSpec & { readonly viewId: string | null },
): Partial<ShareRow> {
  const stored = before === undefined ? undefined : readShareSettings(before.settings)
  return {
    ...accepted,
    ...(viewId === null && role !== undefined ? { role } : {}),
    ...(settings === undefined ? {} : { settings: JSON.stringify(acceptShareSettings(settings, stored)) }),
    ...(isRenewed === true ? { uuid: newToken() } : {}),
  }
}

function newShare(ctx: Sharer, id: string, { viewId, kind }: Shared, given: Partial<ShareRow>): ShareRow {
  return {
    id,
    uuid: newToken(),
    slug: null,
    project_id: ctx.project.id,
    view_id: viewId,
    kind,
    role: viewId === null ? 'viewer' : null,
    password_hash: null,
    expires_at: null,
    settings: JSON.stringify(acceptShareSettings({})),
    created_by: ctx.actor.id,
    created_at: new Date(ctx.now()).toISOString(),
    visits: 0,
    last_visit_at: null,
    ...given,
  }
}

function tell(tx: Tx, before: SeenShare | undefined, after: SeenShare, isRenewed: boolean): void {
  const type = before === undefined ? 'shares.created' : isRenewed ? 'shares.renewed' : 'shares.changed'
  const told = { project: after.project_id, share: after.id, view: after.view_id }
  tx.announce({ type, ...told, before: before === undefined ? null : toldOf(before), after: toldOf(after) })
}
