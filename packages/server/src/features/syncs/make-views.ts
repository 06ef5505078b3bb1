import { AppError } from '@rowhouse/core/errors'
import type { MappedTable } from '@rowhouse/core/services/service-sheets'
import type { SourceTable, SourceView } from '@rowhouse/core/services/source-base'
import { type ViewTypeName, viewTypeNames, viewTypeOf } from '@rowhouse/core/view-types/registry'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { freeTitle } from '../../structure/free-title.ts'
import { type Acting, tableOf } from '../imports/make-tables.ts'
import { createView } from '../views/create-view.ts'
import { updateSettings } from '../views/update-settings.ts'
import { updateView } from '../views/update-view.ts'
import { sourceViewSettings } from './source-view-settings.ts'

/** The views of a table that was just made. Its first one becomes the first of those that are like it. Gives what stayed behind. */
export async function makeViews(act: Acting, source: SourceTable, mapped: MappedTable): Promise<string[]> {
  const notes: string[] = []
  const table = await tableOf(await act('views.create'), mapped.id)
  const [first] = table.views
  const firstKind = first?.type
  const heir = source.views.find(({ to }) => to === firstKind)
  if (first !== undefined && !mapped.views.includes(first.id)) {
    const taken = heir === undefined ? nothing : sourceViewSettings(table, mapped, heir, viewTypeOf(first.type))
    const settings = { ...settingsOf(table, mapped, heir ?? null), ...taken.settings }
    notes.push(...taken.notes)
    await updateSettings(await act('viewSettings.update'), first.id, settings, undefined)
    if (heir !== undefined)
      await updateView(await act('views.update'), first.id, { title: free(heir.title, table, first.id) })
    mapped.views.push(first.id, ...(heir === undefined ? [] : [heir.id]))
  }
  for (const view of source.views) {
    const kind = viewTypeNames.find((name) => name === view.to)
    if (kind === undefined || mapped.views.includes(view.id)) continue
    notes.push(...(await makeView(act, mapped, view, kind)))
    mapped.views.push(view.id)
  }
  return notes
}

/** Gives what could not be done, as sentences. */
async function makeView(
  act: Acting,
  mapped: MappedTable,
  view: SourceView,
  kind: ViewTypeName,
): Promise<readonly string[]> {
  const ctx = await act('views.create')
  const table = await tableOf(ctx, mapped.id)
  const title = free(view.title, table, null)
  const { settings, notes } = sourceViewSettings(table, mapped, view, kind)
  const begin = (given: Partial<ViewSettings>) => createView(ctx, mapped.id, { kind, title, settings: given })
  const columns = settingsOf(table, mapped, view)
  // With less, where this kind of view does not have it.
  let why = ''
  for (const given of [{ ...columns, ...settings }, settings, {}])
    try {
      await begin(given)
      return notes
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_value') throw error
      why = error.message
    }
  return [...notes, `View “${view.title}”: ${why}`]
}

const nothing = { settings: {}, notes: [] } as const

function free(title: string, { views }: SnapshotTable, own: string | null): string {
  const taken = views.filter(({ id }) => id !== own).map((view) => view.title)
  return freeTitle(title.trim().slice(0, 255) || 'View', taken)
}

/** The id of a record there is for repeats, not for people. */
function settingsOf(table: SnapshotTable, mapped: MappedTable, view: SourceView | null): Partial<ViewSettings> {
  const order = (view?.shown ?? []).flatMap((id) => mapped.fields[id] ?? [])
  const isShown = (id: string, system: boolean): boolean =>
    view?.shown === undefined || view.shown === null ? id !== mapped.record && !system : order.includes(id)
  const places = table.columns.filter(({ id }) => !order.includes(id)).map(({ id }) => id)
  const columns = [...order, ...places].map((id) => {
    const system = table.columns.find((column) => column.id === id)?.system ?? false
    return { id, shown: isShown(id, system), width: null }
  })
  return { columns }
}
