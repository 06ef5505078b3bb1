import { AppError } from '@rowhouse/core/errors'
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { ViewRow } from '../../../meta/rows/structure.ts'
import type { ProjectSnapshot, SnapshotTable } from '../../../meta/snapshot.ts'
import type { DataSource } from '../../../platform/connections.ts'
import type { OrderStep } from '../../../query/group-operand.ts'
import type { Sight } from '../../../query/sight.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import type { InProject } from '../../../request/context.ts'
import { requirePresent } from '../../../structure/require-present.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { callClock } from '../call-clock.ts'
import { isAsked, sightOf, sightsFor } from '../sight.ts'
import type { FormPlace } from '../write/write-spec.ts'
import { blameColumns, type Page } from './blame-columns.ts'
import { maySearch, requireSearch } from './may-search.ts'
import { triedSettings } from './tried-settings.ts'
import { type ColorRule, colorsOf, levelsOf, sightThrough, sortsOf, type ViewLevels } from './view-settings.ts'

/** Where a call points: a table by id, title or database name, perhaps through one of its views by id or title. */
export interface RecordsPlace {
  /** Left out: the one that has the view. */
  readonly table?: string | undefined
  readonly view?: string | undefined
}

/** A table as one caller sees it, and where its records are. */
export interface RecordsAccess extends TableAccess, ViewLevels {
  readonly table: SnapshotTable
  readonly source: DataSource
  /** What a read that failed with this is to fail with: it may be that one column cannot be computed. */
  readonly blame: (error: unknown, page?: Page) => Promise<unknown>
  /** What counts as now and as today. */
  readonly clock: FilterClock
  /** Aborts when nobody waits for an answer any more. Asked for by reads that take long: most are over before one could be made. */
  readonly signal?: (() => AbortSignal) | undefined
  /** With the settings that are tried out; null: straight at the table. */
  readonly view: ViewRow | null
  /** The view, where new records are handed in through it. */
  readonly form: FormPlace | undefined
  /** What the caller sees without the view. Another object when the view leaves something out. */
  readonly whole: Sight
  /** false: whoever shared what is looked at does not let visitors search in it. */
  readonly maySearch: boolean
  /** Of the view, for readers who name no order: by its groups first. */
  readonly sorts: readonly OrderStep[]
  /** Of the view; the first that matches colours a record. */
  readonly colors: readonly ColorRule[]
}

interface AccessOptions {
  readonly zone?: string | undefined
  readonly signal?: RecordsAccess['signal']
  /** In place of those of the view, for this call. */
  readonly settings?: Partial<ViewSettings> | undefined
  /** A link between tables leads there: what a public link to a view shows of such a table is reached no other way. */
  readonly isBeyond?: boolean | undefined
}

/** The one place where a caller's rights, a view's settings and a table become what every read is compiled under. */
export async function accessTo(
  ctx: InProject<OperationName>,
  place: RecordsPlace,
  { zone = 'UTC', signal, settings, isBeyond = false }: AccessOptions = {},
): Promise<RecordsAccess> {
  if (settings !== undefined) requireSearch(ctx)
  const { table, view: stored } = await find(ctx, place, isBeyond)
  const view = stored === null || settings === undefined ? stored : triedSettings(ctx, stored, table, settings)
  const source = await sourceOf(ctx, table.base)
  requirePresent(table)
  const clock = callClock(ctx, zone)
  const whole = sightOf(ctx, table, clock)
  const sight = view === null ? whole : sightThrough(view, table, whole, clock)
  const { groups, heads } = view === null ? noLevels : levelsOf(view, sight, zone)
  const access = {
    table,
    source,
    clock,
    signal,
    dialect: source.dialect,
    sight,
    sightOf: sightsFor(ctx),
    view,
    // As it is stored: what somebody tries out changes what they see, never what a form demands.
    form: stored !== null && isForm(stored) ? { view: stored, clock, byLink: ctx.link !== null } : undefined,
    whole,
    maySearch: maySearch(ctx),
    groups,
    heads,
    sorts: view === null ? [] : [...groups, ...sortsOf(view, sight, table)],
    colors: view === null ? [] : colorsOf(view, table, clock),
  }
  return { ...access, blame: (error, page) => blameColumns(ctx, access, error, page) }
}

const noLevels = { groups: [], heads: [] } as const

const isForm = ({ type }: ViewRow): boolean => viewTypes[viewTypeOf(type)].isHandedIn === true

interface Found {
  readonly table: SnapshotTable
  readonly view: ViewRow | null
}

/** Names are those of what the caller sees; what is compiled is the table as it is, under a sight. */
async function find(ctx: InProject<OperationName>, place: RecordsPlace, isBeyond: boolean): Promise<Found> {
  const snapshot = await ctx.snapshot()
  const { table: shown, view } = findIn(snapshot, place)
  const { reach } = ctx
  if (reach === null) return { table: shown.whole ?? shown, view }
  if (!isBeyond && !isAsked(ctx, shown)) throw noTable()
  // Through a public link to a view its table is seen in no other way.
  return { table: shown.whole ?? shown, view: view ?? shown.views.find(({ id }) => id === reach.view?.id) ?? null }
}

function findIn(snapshot: ProjectSnapshot, place: RecordsPlace): Found {
  if (place.table === undefined) return findByView(snapshot.tables, place.view ?? '')
  const table = snapshot.findTable(place.table)
  if (table === null) throw noTable()
  return { table, view: place.view === undefined ? null : findView(table.views, place.view) }
}

const noTable = (): AppError => new AppError('not_found', 'Table not found')

function findView(views: readonly ViewRow[], key: string): ViewRow {
  const view = views.find(({ id }) => id === key) ?? views.find(({ title }) => title === key)
  if (view === undefined) throw new AppError('not_found', 'View not found')
  return view
}

function findByView(tables: readonly SnapshotTable[], id: string): Found {
  const table = tables.find(({ views }) => views.some((view) => view.id === id))
  if (table === undefined) throw new AppError('not_found', 'View not found')
  return { table, view: findView(table.views, id) }
}
