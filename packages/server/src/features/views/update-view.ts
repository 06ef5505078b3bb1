import { forbidden, invalidValue, notFound } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/table-names'
import type { LockType } from '@rowhouse/core/views/lock-types'
import { readViewSettings, writeViewSettings } from '@rowhouse/core/views/view-settings'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { acceptLooks } from './accept-looks.ts'
import { refuseTakenTitle } from './create-view.ts'
import { type FoundView, tableOfView } from './find-view.ts'
import { changeView, selectView, selectViewsOf, type ViewChange } from './store.ts'
import { ownsEverybodys, refuseEverybodys, refuseLocked } from './view-rights.ts'

interface ViewPatch {
  readonly title?: string | null
  readonly order?: number | null
  readonly show_system_fields?: boolean | number | null
  readonly lock_type?: LockType | null
  readonly meta?: unknown
  readonly description?: string | null
  readonly icon?: string | null
}

const mostMetaCharacters = 50_000

export async function updateView(ctx: InProject<'views.update'>, viewId: string, patch: ViewPatch): Promise<FoundView> {
  const table = await tableOfView(ctx, viewId)
  const view = await ctx.write(async (tx) => {
    const before = await selectView(tx, ctx.project.id, viewId)
    if (before === undefined) throw notFound('view', viewId)
    refuseEverybodys(before, ctx, 'views.update')
    const after = differing(before, accept(ctx, before, patch))
    const fields = Object.keys(after) as (keyof ViewChange)[]
    if (fields.length === 0) return before
    // Unlocking and what comes with it is one act; the place in the list is no setting of the view.
    const isUnlocking = after.lock_type !== undefined && before.lock_type === 'locked'
    if (!isUnlocking && fields.some((field) => field !== 'position')) refuseLocked(before, ctx)
    if (after.title !== undefined) {
      const views = await selectViewsOf(tx, before.table_id)
      refuseTakenTitle(
        after.title,
        views.filter(({ id }) => id !== viewId),
      )
    }
    const stored = { ...after, version: before.version + 1, updated_at: new Date(ctx.now()).toISOString() }
    await changeView(tx, viewId, stored)
    await raiseVersion(tx, ctx.project.id)
    tx.announce({
      type: 'views.updated',
      project: ctx.project.id,
      table: table.id,
      view: viewId,
      before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      after,
    })
    return { ...before, ...stored }
  })
  return { view, table }
}

function accept(ctx: InProject<'views.update'>, view: ViewRow, patch: ViewPatch): ViewChange {
  const { title, order, show_system_fields: system, lock_type, meta } = patch
  return {
    ...(title === undefined || title === null ? {} : { title: acceptTitle('View', title) }),
    ...(order === undefined || order === null ? {} : { position: order }),
    ...(system === undefined || system === null ? {} : { settings: showing(view, Boolean(system)) }),
    ...(lock_type === undefined || lock_type === null ? {} : modeOf(ctx, view, lock_type)),
    ...(meta === undefined ? {} : { meta: metaText(meta) }),
    ...acceptLooks(patch),
  }
}

function showing(view: ViewRow, showsSystemFields: boolean): string {
  const settings = readViewSettings(view.settings)
  return settings.showsSystemFields === showsSystemFields
    ? view.settings
    : writeViewSettings({ ...settings, showsSystemFields })
}

/** Who makes a view personal takes it. The view everybody starts with stays everybody's. */
function modeOf(ctx: InProject<'views.update'>, view: ViewRow, lockType: LockType): ViewChange {
  if (lockType === view.lock_type) return {}
  if (!ownsEverybodys(ctx, 'views.update'))
    throw forbidden('Only creators and owners decide who may change a view.', { reason: 'mode' })
  if (lockType !== 'personal') return { lock_type: lockType }
  if (view.is_default === 1) throw invalidValue('lock_type', 'The default view of a table cannot be personal.')
  return { lock_type: lockType, owner_id: ctx.actor.id }
}

/** Existing clients send it as an object or as its JSON text. */
function metaText(meta: unknown): string | null {
  const text = meta === null ? null : JSON.stringify(parsed(meta))
  if (text !== null && text.length > mostMetaCharacters)
    throw invalidValue('meta', `The notes of a view may have at most ${mostMetaCharacters} characters.`)
  return text
}

function parsed(meta: unknown): unknown {
  if (typeof meta !== 'string') return meta
  try {
    return JSON.parse(meta)
  } catch {
    return meta
  }
}

function differing(view: ViewRow, change: ViewChange): ViewChange {
  const fields = (Object.keys(change) as (keyof ViewChange)[]).filter((field) => change[field] !== view[field])
  return Object.fromEntries(fields.map((field) => [field, change[field]]))
}
