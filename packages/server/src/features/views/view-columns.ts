import { invalidValue, notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { columnOfPart, viewOfPart } from '@rowhouse/core/views/part-ids'
import { withOthers } from '@rowhouse/core/views/view-columns'
import { viewLimits } from '@rowhouse/core/views/view-limits'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { type ChangedView, changeSettings } from './change-settings.ts'

interface PlacePatch {
  /** Where it shall stand; the first is 1. */
  readonly order?: number | null
  readonly show?: boolean | number | null
  /** “200px” or 200 */
  readonly width?: string | number | null
}

type Places = ViewSettings['columns']

/** Every column of the table with its place, in order, system columns as if they were asked for. */
export function placesOf(
  { columns: placed, showsNewFields }: Pick<ViewSettings, 'columns' | 'showsNewFields'>,
  { columns }: SnapshotTable,
): Places {
  const known = new Map(columns.map((column) => [column.id, column]))
  const kept = placed.filter(({ id }) => known.delete(id))
  return withOthers(
    kept,
    [...known.values()].map(({ id, system }) => ({ id, shown: showsNewFields && !system, width: null })),
  )
}

interface ColumnPart {
  readonly viewId: string
  readonly columnId: string
}

export function placeColumn(
  ctx: InProject<OperationName>,
  { viewId, columnId }: ColumnPart,
  patch: PlacePatch,
): Promise<ChangedView> {
  return changeSettings(ctx, viewId, (settings, table) => placed(settings, table, columnId, patch))
}

/** The settings with a column in another place, or shown otherwise there. */
export function placed(
  settings: ViewSettings,
  table: SnapshotTable,
  columnId: string,
  { order, show, width }: PlacePatch,
): Pick<ViewSettings, 'columns'> {
  const places = placesOf(settings, table)
  const place = places.find(({ id }) => id === columnId)
  if (place === undefined) throw notFound('column', columnId)
  const changed = {
    ...place,
    ...(show === undefined || show === null ? {} : { shown: Boolean(show) }),
    ...(width === undefined ? {} : { width: widthOf(width) }),
  }
  return { columns: moved(places, changed, order ?? null) }
}

/** The view and the column that the id of a view column names. */
export function placeOf(viewColumnId: string): ColumnPart {
  const [viewId, columnId] = [viewOfPart('column', viewColumnId), columnOfPart(viewColumnId)]
  if (viewId === null || columnId === null) throw notFound('column', viewColumnId)
  return { viewId, columnId }
}

/** It comes to stand at that number, whichever way it moves. */
function moved(places: Places, changed: Places[number], order: number | null): Places {
  const from = places.findIndex(({ id }) => id === changed.id)
  if (order === null) return places.with(from, changed)
  const place = order > from + 1 ? order + 0.1 : order - 0.1
  return places
    .map((one, at) => (at === from ? { one: changed, place } : { one, place: at + 1 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one)
}

function widthOf(width: string | number | null): number | null {
  if (width === null) return null
  const pixels =
    typeof width === 'number' ? width : Number(/^\s*(\d{1,6}(?:\.\d{1,6})?)\s*(?:px)?\s*$/.exec(width)?.[1])
  if (!Number.isFinite(pixels)) throw invalidValue('width', 'A width is a number of pixels, such as “200px”.')
  return Math.round(Math.min(viewLimits.width.most, Math.max(viewLimits.width.least, pixels)))
}

/** Answers with how many columns changed. The one that records are known by stays. */
export async function showColumns(
  ctx: InProject<'viewColumns.showAll' | 'viewColumns.hideAll'>,
  viewId: string,
  { shown, except }: { readonly shown: boolean; readonly except: ReadonlySet<string> },
): Promise<number> {
  let count = 0
  await changeSettings(ctx, viewId, (settings, table) => {
    const stays = new Set([
      ...except,
      ...table.columns.filter(({ isPrimaryValue }) => isPrimaryValue).map(({ id }) => id),
    ])
    const places = placesOf(settings, table)
    const changed = places.filter((place) => place.shown !== shown && !(shown ? except : stays).has(place.id))
    count = changed.length
    return { columns: places.map((place) => (changed.includes(place) ? { ...place, shown } : place)) }
  })
  return count
}
