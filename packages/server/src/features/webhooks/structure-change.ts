// Changes of tables and fields, as hooks and automations tell them.
import type { AppEvent } from '@rowhouse/core/events'
import type { JsonValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../meta/snapshot.ts'

/** Of a table that is there, and of its fields. */
export const tableChanges = [
  'tables.updated',
  'columns.created',
  'columns.updated',
  'columns.converted',
  'columns.conversionUndone',
  'columns.trashed',
  'columns.restored',
  'columns.purged',
] as const
/** Also of tables that come and go. */
export const structureChanges = [
  ...tableChanges,
  'tables.created',
  'tables.trashed',
  'tables.restored',
  'tables.purged',
] as const

export type StructureEvent = Extract<AppEvent, { type: (typeof structureChanges)[number] }>

interface StructureTold {
  readonly label: string
  readonly values: {
    readonly change: {
      readonly type: string
      readonly field: { readonly id: string; readonly title: string | null } | null
      readonly before: JsonValue
      readonly after: JsonValue
    }
  }
}

interface Described {
  readonly before: JsonValue
  readonly after: JsonValue
  readonly title: string
}

/** What somebody who sees these columns is told; null: nothing, for it is about one that rules hide from them. */
export function structureTold(
  event: StructureEvent,
  table: Pick<SnapshotTable, 'title'> & Partial<Pick<SnapshotTable, 'columns'>>,
  seen: readonly { readonly id: string }[],
): StructureTold | null {
  const { type, before = null, after = null, title = null } = event as StructureEvent & Partial<Described>
  const column = 'column' in event ? event.column : null
  const known = column === null ? undefined : table.columns?.find(({ id }) => id === column)
  if (known !== undefined && !seen.some(({ id }) => id === column)) return null
  const field = column === null ? null : { id: column, title: known?.title ?? title }
  return { label: known?.title ?? title ?? table.title, values: { change: { type, field, before, after } } }
}
