import { type ViewTypeName, viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { rememberedBy } from '@rowhouse/core/view-types/remembered'
import { acceptViewSettings } from '@rowhouse/core/views/accept-view-settings'
import { copiedSettings } from '@rowhouse/core/views/copied-settings'
import { defaultSettings, readViewSettings, type ViewSettings } from '@rowhouse/core/views/view-settings'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { randomByte } from '../../platform/chance.ts'
import { placesOf } from './view-columns.ts'

interface FirstSpec {
  readonly viewId: string
  readonly table: SnapshotTable
  /** The view it is a copy of; null: none. */
  readonly original: ViewRow | null
  readonly given: Partial<ViewSettings>
}

/** What a new view remembers: what its kind begins with, over it what a view it copies has of that, over it what was asked for. */
export function firstSettings(kind: ViewTypeName, { viewId, table, original, given }: FirstSpec): ViewSettings {
  const rules = { viewId, kind, columns: table.columns, nextByte: randomByte }
  const begun = { ...defaultSettings, ...viewTypes[kind].begin?.(table.columns) }
  return {
    ...begun,
    ...(original === null ? {} : rememberedBy(kind, namingFields(copyOf(original, table, viewId), table, begun))),
    ...acceptViewSettings(given, rules).settings,
  }
}

/** What shows only fields that are named gets them by name, also from a view that shows whatever there is. */
function namingFields(
  copied: Partial<ViewSettings>,
  table: SnapshotTable,
  { showsNewFields }: ViewSettings,
): Partial<ViewSettings> {
  const { columns, showsNewFields: showsAll = true } = copied
  if (columns === undefined || showsNewFields || !showsAll) return copied
  return { ...copied, columns: placesOf({ columns, showsNewFields: true }, table) }
}

/** Without what views of its kind never had: a copy of another kind begins with its own. */
function copyOf({ type, settings }: ViewRow, { columns }: SnapshotTable, viewId: string): Partial<ViewSettings> {
  const known = new Set(columns.map(({ id }) => id))
  const copied = copiedSettings(readViewSettings(settings), {
    viewId,
    columnId: (id) => (known.has(id) ? id : null),
    nextByte: randomByte,
  })
  return rememberedBy(viewTypeOf(type), copied)
}
