// Which views are hidden from whom, as the page shows it. Pure.
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { listViewAccess } from '@rowhouse/core/api/view-access'
import { firstViewType, type ViewTypeName, viewTypeNumbered } from '@rowhouse/core/view-types/registry'
import { type HideableRole, hideableRoles } from '@rowhouse/core/views/hideable-roles'

export type WireAccess = ReplyOf<typeof listViewAccess>[number]

export interface AccessSpec {
  readonly id: string
  readonly isHidden: boolean
}

export interface ViewAccess {
  readonly id: string
  readonly title: string
  readonly kind: ViewTypeName
  readonly icon: string | null
  readonly hiddenFrom: ReadonlySet<HideableRole>
}

export interface AccessOfTable {
  readonly id: string
  readonly title: string
  readonly views: readonly ViewAccess[]
}

/** Personal views are left out: nobody but their maker meets them anyway. */
export function accessByTable(wire: readonly WireAccess[]): readonly AccessOfTable[] {
  const shared = wire.filter(({ lock_type }) => lock_type !== 'personal')
  return [...Map.groupBy(shared, ({ fk_model_id }) => fk_model_id)].map(([id, views]) => ({
    id,
    title: views[0]?._ptn ?? '',
    views: views.map(
      (view): ViewAccess => ({
        id: view.id,
        title: view.title,
        kind: viewTypeNumbered(view.type) ?? firstViewType,
        icon: view.icon,
        hiddenFrom: new Set(hideableRoles.filter((role) => view.disabled[role] === true)),
      }),
    ),
  }))
}

export function withHidden(
  tables: readonly AccessOfTable[],
  role: HideableRole,
  specs: readonly AccessSpec[],
): readonly AccessOfTable[] {
  const wanted = new Map(specs.map(({ id, isHidden }) => [id, isHidden]))
  const changed = (view: ViewAccess): ViewAccess => {
    const others = [...view.hiddenFrom].filter((one) => one !== role)
    const isHidden = wanted.get(view.id)
    return isHidden === undefined ? view : { ...view, hiddenFrom: new Set(isHidden ? [...others, role] : others) }
  }
  return tables.map((table) => ({ ...table, views: table.views.map(changed) }))
}

/** By the name of a table, with all its views, or of a view. */
export function accessFound(tables: readonly AccessOfTable[], searched: string): readonly AccessOfTable[] {
  const words = searched.trim().toLocaleLowerCase()
  const has = ({ title }: { readonly title: string }): boolean => title.toLocaleLowerCase().includes(words)
  return tables
    .map((table) => (has(table) ? table : { ...table, views: table.views.filter(has) }))
    .filter(({ views }) => views.length > 0)
}
