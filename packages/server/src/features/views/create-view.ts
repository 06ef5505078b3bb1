import { forbidden, invalidValue, notFound } from '@rowhouse/core/errors'
import { acceptTitle, titleKey } from '@rowhouse/core/table-names'
import { type ViewTypeName, viewTypes } from '@rowhouse/core/view-types/registry'
import type { LockType } from '@rowhouse/core/views/lock-types'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { freeTitle } from '../../structure/free-title.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { acceptLooks } from './accept-looks.ts'
import { storedText } from './change-settings.ts'
import type { FoundView } from './find-view.ts'
import { firstSettings } from './first-settings.ts'
import { wantIndexes } from './indexes/want-indexes.ts'
import { insertView, selectViewsOf } from './store.ts'
import { selectTrashedPlaces } from './trash-store.ts'
import { ownsEverybodys } from './view-rights.ts'

interface ViewSpec {
  readonly kind: ViewTypeName
  readonly title?: string | null
  /** A view of the same table whose settings it begins with. */
  readonly copy_from_id?: string | null
  readonly lock_type?: LockType | null
  readonly description?: string | null
  readonly icon?: string | null
  /** Instead of what such a view begins with. */
  readonly settings?: Partial<ViewSettings>
}

export const mostViews = 200

/** A view of any kind. */
export async function createView(
  ctx: InProject<'views.create'>,
  tableId: string,
  { kind, title: wished, copy_from_id: copied, lock_type, settings = {}, ...spec }: ViewSpec,
): Promise<FoundView> {
  const lockType = modeFor(ctx, lock_type ?? null)
  const given = wished === undefined || wished === null ? null : acceptTitle('View', wished)
  const looks = acceptLooks(spec)
  const table = await findTable(ctx, tableId)
  const id = newId('view')
  const at = new Date(ctx.now()).toISOString()
  const view = await ctx.write(async (tx) => {
    const views = await selectViewsOf(tx, tableId)
    if (views.length >= mostViews) throw invalidValue('title', `A table may have at most ${mostViews} views.`)
    if (given !== null) refuseTakenTitle(given, views)
    const from = copied ? original(table, views, copied) : null
    const row: ViewRow = {
      id,
      project_id: ctx.project.id,
      table_id: tableId,
      title: given ?? freeTitle(viewTypes[kind].title, titlesOf(views)),
      description: from?.description ?? null,
      icon: from?.icon ?? null,
      ...looks,
      type: kind,
      is_default: 0,
      position: nextPosition([...views, ...(await selectTrashedPlaces(tx, tableId))]),
      settings: storedText(firstSettings(kind, { table, viewId: id, original: from, given: settings })),
      lock_type: lockType,
      owner_id: ctx.actor.id,
      meta: null,
      hidden_from: '',
      version: 1,
      created_at: at,
      updated_at: at,
    }
    await insertView(tx, row)
    await raiseVersion(tx, ctx.project.id)
    await wantIndexes(ctx, tx, table, { before: null, after: row })
    tx.announce({ type: 'views.created', project: ctx.project.id, table: tableId, view: id, title: row.title })
    return row
  })
  ctx.jobs.wake()
  return { view, table }
}

function modeFor(ctx: InProject<'views.create'>, wished: LockType | null): LockType {
  const isFree = ownsEverybodys(ctx, 'views.create')
  if (isFree || wished === 'personal') return wished ?? 'collaborative'
  throw forbidden('Editors create personal views. Ask a creator for one that everybody shares.', {
    reason: 'personal_only',
  })
}

export function refuseTakenTitle(title: string, views: readonly ViewRow[]): void {
  if (views.some((view) => titleKey(view.title) === titleKey(title)))
    throw invalidValue('title', 'Duplicate view title')
}

const titlesOf = (views: readonly ViewRow[]): string[] => views.map(({ title }) => title)

/** As it is now, of those the caller knows. */
function original(table: SnapshotTable, views: readonly ViewRow[], id: string): ViewRow {
  const view = table.views.some((one) => one.id === id) ? views.find((one) => one.id === id) : undefined
  if (view === undefined) throw notFound('view', id)
  return view
}
