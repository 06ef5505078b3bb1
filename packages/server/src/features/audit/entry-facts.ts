// What of an event is told in the audit log: whom or what it was done to, and what differs. Pure.
import type { AppEvent, Cells } from '@rowhouse/core/events'

export interface Difference {
  /** Of a cell the id of its column. */
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

export interface Facts {
  /** In words. */
  readonly about: string | null
  /** Or the id of what has a name. */
  readonly aboutId: string | null
  readonly cells: readonly Difference[]
  readonly settings: readonly Difference[]
}

/** Events of all types have some of these. */
type Told = Readonly<Record<string, unknown>> & { readonly before?: unknown; readonly after?: unknown }

const words = ['title', 'email', 'host', 'format', 'operation', 'name'] as const
const ids = ['column', 'view', 'user', 'base'] as const
/** Who it was is told already. */
const cameIn = ['how'] as const

export function factsOf(event: AppEvent): Facts {
  const told = event as unknown as Told
  const textOf = (name: string): string | null => (typeof told[name] === 'string' ? told[name] : null)
  return {
    about: first(event.type === 'users.signedIn' || event.type === 'users.signedUp' ? cameIn : words, textOf),
    aboutId: first(ids, textOf),
    cells: cellsOf(event),
    settings: differences(told.before, told.after),
  }
}

const first = (names: readonly string[], textOf: (name: string) => string | null): string | null =>
  names.map(textOf).find((text) => text !== null) ?? null

/** Of one record; of several only their number is told. */
function cellsOf(event: AppEvent): readonly Difference[] {
  if (event.type === 'records.updated' && event.changes.length === 1)
    return event.changes.flatMap(({ before, after }) => between(before, after))
  if (event.type === 'records.deleted' && event.records.length === 1)
    return event.records.flatMap(({ cells }) => between(cells, {}))
  if (event.type === 'records.linked' && event.links.length === 1)
    return event.links.map(({ added, removed }) => ({ name: event.column, before: removed, after: added }))
  return []
}

const between = (before: Cells, after: Cells): readonly Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    before: before[name] ?? null,
    after: after[name] ?? null,
  }))

function differences(before: unknown, after: unknown): readonly Difference[] {
  if (typeof before === 'string' || typeof after === 'string') return [{ name: 'role', before, after }]
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: was[name] ?? null, after: is[name] ?? null }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
