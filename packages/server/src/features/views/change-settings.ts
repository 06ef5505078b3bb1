import { AppError, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { viewTypeOf } from '@rowhouse/core/view-types/registry'
import { acceptViewSettings } from '@rowhouse/core/views/accept-view-settings'
import { hasPlaces, keepPlaces } from '@rowhouse/core/views/kept-places'
import { filesShownBy, isReadDifferently } from '@rowhouse/core/views/read-settings'
import type { SettingKey } from '@rowhouse/core/views/settings/registry'
import { readViewSettings, type ViewSettings, writeViewSettings } from '@rowhouse/core/views/view-settings'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { ViewRow } from '../../meta/tables.ts'
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
  return changed
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
  const given = await withTrashedColumns(tx, table, before, accepted)
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

/** Beside the columns that are there, those in the trash keep their places. */
async function withTrashedColumns(
  tx: Tx,
  { id, columns, columnRows }: SnapshotTable,
  before: ViewSettings,
  given: Partial<ViewSettings>,
): Promise<Partial<ViewSettings>> {
  if (!hasPlaces(given)) return given
  const trashed = await selectTrashedColumns(tx, id)
  if (trashed.length === 0) return given
  const live = columns.map((column) => ({ ...column, position: columnRows.get(column.id)?.position ?? 0 }))
  const all = [...live, ...trashed.map((row) => ({ ...row, system: row.system === 1 }))]
  return keepPlaces(given, before, {
    columns: all.toSorted((one, other) => one.position - other.position),
    trashed: new Set(trashed.map((row) => row.id)),
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
