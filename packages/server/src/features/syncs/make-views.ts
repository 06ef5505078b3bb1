import { AppError } from '@rowhouse/core/errors'
import type { MappedTable } from '@rowhouse/core/services/service-sheets'
import type { SourceTable, SourceView } from '@rowhouse/core/services/source-base'
import { type ViewTypeName, viewTypeNames } from '@rowhouse/core/view-types/registry'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { freeTitle } from '../../structure/free-title.ts'
import { type Acting, tableOf } from '../imports/make-tables.ts'
import { createView } from '../views/create-view.ts'
import { updateSettings } from '../views/update-settings.ts'
import { updateView } from '../views/update-view.ts'

/** The views of a table that was just made. Its first one becomes the first of those that are like it. Gives what stayed behind. */
export async function makeViews(act: Acting, source: SourceTable, mapped: MappedTable): Promise<string[]> {
  const notes: string[] = []
  const table = await tableOf(await act('views.create'), mapped.id)
  const [first] = table.views
  const firstKind = first?.type
  const heir = source.views.find(({ to }) => to === firstKind)
  if (first !== undefined && !mapped.views.includes(first.id)) {
    const settings = settingsOf(table, mapped, heir ?? null)
    await updateSettings(await act('viewSettings.update'), first.id, settings, undefined)
    if (heir !== undefined)
      await updateView(await act('views.update'), first.id, { title: free(heir.title, table, first.id) })
    mapped.views.push(first.id, ...(heir === undefined ? [] : [heir.id]))
  }
  for (const view of source.views) {
    const kind = viewTypeNames.find((name) => name === view.to)
    if (kind === undefined || mapped.views.includes(view.id)) continue
    const fault = await makeView(act, mapped, view, kind)
    if (fault !== null) notes.push(`View “${view.title}”: ${fault}`)
    mapped.views.push(view.id)
  }
  return notes
}

/** Why it cannot be made; null: it is there. */
async function makeView(
  act: Acting,
  mapped: MappedTable,
  view: SourceView,
  kind: ViewTypeName,
): Promise<string | null> {
  const ctx = await act('views.create')
  const table = await tableOf(ctx, mapped.id)
  const title = free(view.title, table, null)
  const begin = (settings: Partial<ViewSettings>) => createView(ctx, mapped.id, { kind, title, settings })
  try {
    await begin(settingsOf(table, mapped, view))
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_value') throw error
  }
  // Without what this kind of view does not have.
  try {
    await begin({})
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_value') return error.message
    throw error
  }
}

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
