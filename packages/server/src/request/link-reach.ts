import type { Reach } from '../meta/reach.ts'
import type { CallLink } from './context.ts'

/** What a link shows, in the words of the structure. */
export function reachOf({ view, settings: { tables } }: Pick<CallLink, 'view' | 'settings'>): Reach {
  if (view !== null) return { key: `view ${view.id}`, view, tables: null }
  if (tables === null) return { key: 'all', view, tables }
  return { key: tables.toSorted().join(), view, tables: new Set(tables) }
}
