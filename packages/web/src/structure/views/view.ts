import type { View as ViewContract } from '@rowhouse/core/api/tables'
import { firstViewType, type ViewTypeName, viewTypeNumbered } from '@rowhouse/core/view-types/registry'
import { type LockType, lockTypes } from '@rowhouse/core/views/lock-types'
import type { Static } from 'typebox'

export interface View {
  readonly id: string
  readonly tableId: string
  readonly title: string
  readonly description: string | null
  /** An emoji; null: that of its kind. */
  readonly icon: string | null
  readonly kind: ViewTypeName
  readonly mode: LockType
  readonly order: number
  readonly isDefault: boolean
  /** This person chose to open the table with it. */
  readonly isOpening: boolean
  readonly ownerId: string | null
}

/** In order, by the id of their table. */
export type ViewsByTable = ReadonlyMap<string, readonly View[]>

export function viewFromWire(wire: Static<typeof ViewContract>, isOpening = false): View {
  return {
    id: wire.id,
    tableId: wire.fk_model_id,
    title: wire.title,
    description: wire.description,
    icon: wire.icon,
    kind: viewTypeNumbered(wire.type) ?? firstViewType,
    mode: lockTypes.find((mode) => mode === wire.lock_type) ?? 'collaborative',
    order: wire.order,
    isDefault: wire.is_default,
    isOpening,
    ownerId: wire.owned_by,
  }
}

export function byTable(views: readonly View[]): ViewsByTable {
  return Map.groupBy(
    views.toSorted((one, other) => one.order - other.order),
    ({ tableId }) => tableId,
  )
}

/** The one everybody begins with. */
export function defaultOf(views: readonly View[]): View | null {
  return views.find(({ isDefault }) => isDefault) ?? views[0] ?? null
}

/** By id, or by title as people write addresses. */
export function findView(views: readonly View[], key: string): View | null {
  return views.find(({ id }) => id === key) ?? views.find(({ title }) => title === key) ?? null
}

/** The one the address names, the one this person chose to open the table with, or the one everybody begins with. */
export function shownOf(views: readonly View[], wanted: string | null): View | null {
  const named = wanted === null ? null : findView(views, wanted)
  return named ?? views.find(({ isOpening }) => isOpening) ?? defaultOf(views)
}
