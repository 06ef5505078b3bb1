import { AppError, forbidden, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { viewTypeOf } from '@rowhouse/core/view-types/registry'
import { acceptViewSettings } from '@rowhouse/core/views/accept-view-settings'
import { hasPlaces, keepPlaces } from '@rowhouse/core/views/kept-places'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { filesShownBy, isReadDifferently } from '@rowhouse/core/views/read-settings'
import type { SettingKey } from '@rowhouse/core/views/settings/registry'
import { readViewSettings, type ViewSettings, writeViewSettings } from '@rowhouse/core/views/view-settings'
import { narrowView } from '../../meta/narrow-view.ts'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { randomByte } from '../../platform/chance.ts'
import { isMatch } from '../../platform/etag.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { claimFiles } from './claim-files.ts'
import { type FoundView, tableOfView } from './find-view.ts'
import { wantIndexes } from './indexes/want-indexes.ts'
import { changeView, selectTrashedColumns, selectView } from './store.ts'
import { viewEtag } from './view-etag.ts'
import { refuseLocked } from './view-rights.ts'

/** Settings are part of every snapshot, so they stay small. */
const mostCharacters = 200_000

export interface ChangedView extends FoundView {
  readonly settings: ViewSettings
  readonly notes: readonly string[]
}

/** What somebody wants instead of what is there; run again when another change came first. */
type SettingsChange = (settings: ViewSettings, table: SnapshotTable) => Partial<ViewSettings>

/** The one way settings change, whole or by their parts. */
export async function changeSettings(
  ctx: InProject<OperationName>,
  viewId: string,
  change: SettingsChange,
  ifMatch?: string,
): Promise<ChangedView> {
  const table = await tableOfView(ctx, viewId)
  const changed = await ctx.write(async (tx) => {
    const view = await selectView(tx, ctx.project.id, viewId)
    if (view === undefined) throw notFound('view', viewId)
    refuseLocked(view, ctx)
    requireVersion(view, ifMatch)
    return store(ctx, tx, { view, table }, change)
  })
  ctx.jobs.wake()
  return ctx.reach?.isMembers === true
    ? { ...changed, view: narrowView(changed.view, table.columns, ctx.reach) }
    : changed
}

async function store(
  ctx: InProject<OperationName>,
  tx: Tx,
  { view, table }: FoundView,
  change: SettingsChange,
): Promise<ChangedView> {
  const before = readViewSettings(view.settings)
  const { settings: accepted, notes } = acceptViewSettings(change(before, table), {
    viewId: view.id,
    kind: viewTypeOf(view.type),
    columns: table.columns,
    stored: before,
    nextByte: randomByte,
  })
  refuseHidden(table, before, accepted)
  const given = await withAbsentColumns(tx, table, before, accepted)
  const keys = differing(before, given)
  if (keys.length === 0) return { view, table, settings: before, notes }
  const settings: ViewSettings = { ...before, ...given }
  const stored: ViewRow = {
    ...view,
    settings: storedText(settings),
    version: view.version + 1,
    updated_at: new Date(ctx.now()).toISOString(),
  }
  const { settings: text, version, updated_at } = stored
  await changeView(tx, view.id, { settings: text, version, updated_at })
  await claimFiles(tx, ctx, newFiles(before, settings))
  // Only then does the project get a new version of its structure.
  if (keys.some((key) => isReadDifferently(key, before, settings))) await raiseVersion(tx, ctx.project.id)
  await wantIndexes(ctx, tx, table, { before: view, after: stored })
  tx.announce({
    type: 'views.updated',
    project: ctx.project.id,
    table: table.id,
    view: view.id,
    before: picked(before, keys),
    after: picked(settings, keys),
  })
  return { view: stored, table, settings, notes }
}

/** What speaks of fields that the caller does not see would get lost by what they put in its place. */
function refuseHidden({ columns, whole }: SnapshotTable, before: ViewSettings, given: Partial<ViewSettings>): void {
  if (whole === undefined) return
  const [seen, all] = [columns, whole.columns].map((known) => liveSettings(before, known).settings)
  const hidden = differing(before, given).find(
    (key) => !hasPlaces({ [key]: before[key] }) && JSON.stringify(seen?.[key]) !== JSON.stringify(all?.[key]),
  )
  if (hidden !== undefined)
    throw forbidden('These settings of the view speak of fields you may not see, so others have to change them.', {
      reason: 'rule',
      setting: hidden,
    })
}

/** Beside the columns that are there, those in the trash and those the caller does not see keep their places. */
async function withAbsentColumns(
  tx: Tx,
  { id, columns, columnRows, whole }: SnapshotTable,
  before: ViewSettings,
  given: Partial<ViewSettings>,
): Promise<Partial<ViewSettings>> {
  if (!hasPlaces(given)) return given
  const seen = new Set(columns.map((column) => column.id))
  const hidden = (whole?.columns ?? []).filter((column) => !seen.has(column.id))
  const trashed = await selectTrashedColumns(tx, id)
  if (trashed.length + hidden.length === 0) return given
  const placeOf = (columnId: string): number => (whole?.columnRows ?? columnRows).get(columnId)?.position ?? 0
  const live = [...columns, ...hidden].map((column) => ({ ...column, position: placeOf(column.id) }))
  const all = [...live, ...trashed.map((row) => ({ ...row, system: row.system === 1 }))]
  return keepPlaces(given, before, {
    columns: all.toSorted((one, other) => one.position - other.position),
    trashed: new Set([...trashed, ...hidden].map((row) => row.id)),
    showsNew: before.showsNewFields,
  })
}

function requireVersion(view: ViewRow, ifMatch: string | undefined): void {
  if (ifMatch === undefined || isMatch(ifMatch, viewEtag(view)) || isMatch(ifMatch, String(view.version))) return
  throw new AppError('conflict', 'The view was changed in the meantime. Look at it again before you change it.', {
    reason: 'version',
    version: view.version,
  })
}

function differing(before: ViewSettings, given: Partial<ViewSettings>): SettingKey[] {
  return (Object.keys(given) as SettingKey[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(given[key]),
  )
}

function newFiles(before: ViewSettings, after: ViewSettings): readonly string[] {
  const known = new Set(filesShownBy(before))
  return filesShownBy(after).filter((id) => !known.has(id))
}

function picked(settings: ViewSettings, keys: readonly SettingKey[]): Partial<ViewSettings> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]]))
}

export function storedText(settings: ViewSettings): string {
  const text = writeViewSettings(settings)
  if (text.length > mostCharacters)
    throw invalidRequest(`The settings of a view may have at most ${mostCharacters} characters.`)
  return text
}
