// Which views are not there for whom: owners choose by role (docs/permissions.md).
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { type HideableRole, hideableRoles } from '@rowhouse/core/views/hideable-roles'
import type { ViewRow } from './rows/structure.ts'
import { assembleSnapshot, type ProjectSnapshot, type SnapshotTable } from './snapshot.ts'

/** As whom somebody looks at views. */
export interface ViewReader {
  /** null: no role says what they see, as of a link to one view. */
  readonly role: ProjectRole | null
  readonly person: string | null
}

type Hidable = Pick<ViewRow, 'hidden_from' | 'lock_type' | 'owner_id'>

export function rolesHiddenFrom({ hidden_from: names }: Pick<ViewRow, 'hidden_from'>): readonly HideableRole[] {
  if (names === '') return nobody
  const words = names.split(',')
  return hideableRoles.filter((role) => words.includes(role))
}

const nobody: readonly HideableRole[] = []

/** Whoever made a view for themselves sees it all the same. */
export function isHiddenFrom(view: Hidable, { role, person }: ViewReader): boolean {
  if (!rolesHiddenFrom(view).some((one) => one === role)) return false
  return view.lock_type !== 'personal' || view.owner_id === null || view.owner_id !== person
}

interface Seen {
  /** Those that are hidden from anybody: most projects have none. */
  readonly hidable: readonly ViewRow[]
  readonly byHidden: Map<string, ProjectSnapshot>
}

const known = new WeakMap<ProjectSnapshot, Seen>()
const mostKnown = 100

/** The structure without the views that are hidden from the reader. The same for all from whom the same are hidden. */
export function withoutHiddenViews(snapshot: ProjectSnapshot, reader: ViewReader): ProjectSnapshot {
  const { hidable, byHidden } = known.get(snapshot) ?? remember(snapshot)
  if (hidable.length === 0) return snapshot
  const hidden = new Set(hidable.filter((view) => isHiddenFrom(view, reader)).map(({ id }) => id))
  if (hidden.size === 0) return snapshot
  const key = [...hidden].join()
  const made = byHidden.get(key) ?? without(snapshot, hidden)
  if (byHidden.size >= mostKnown) byHidden.clear()
  byHidden.set(key, made)
  return made
}

function remember(snapshot: ProjectSnapshot): Seen {
  const hidable = snapshot.tables.flatMap(({ views }) => views.filter(({ hidden_from }) => hidden_from !== ''))
  const seen = { hidable, byHidden: new Map<string, ProjectSnapshot>() }
  known.set(snapshot, seen)
  return seen
}

function without(snapshot: ProjectSnapshot, hidden: ReadonlySet<string>): ProjectSnapshot {
  const tables = snapshot.tables.map((table): SnapshotTable => {
    const views = table.views.filter(({ id }) => !hidden.has(id))
    // What is compiled and remembered of a table hangs on the table itself, so that stays the same.
    return views.length === table.views.length ? table : { ...table, views, whole: table.whole ?? table }
  })
  return assembleSnapshot({ ...snapshot, tables })
}
