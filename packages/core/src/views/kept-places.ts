import type { ViewedColumn } from './view-columns.ts'
import type { ViewSettings } from './view-settings.ts'

interface TrashedColumns {
  readonly before: Pick<ViewSettings, 'columns' | 'footers'>
  /** In the order of the table. */
  readonly columns: readonly ViewedColumn[]
  /** Those of them that are in the trash. */
  readonly trashed: ReadonlySet<string>
}

/**
 * Who changes a view does not see what is in the trash and cannot send it along. It keeps its place, its width and whether
 * it shows, so that it comes back as it went.
 */
export function keepPlaces(given: Partial<ViewSettings>, { before, columns, trashed }: TrashedColumns): typeof given {
  return {
    ...given,
    ...(given.columns === undefined || given.columns.length === 0
      ? {}
      : { columns: withTrashed(given.columns, placesIn(before, columns), { placed: before.columns, trashed }) }),
    ...(given.footers === undefined
      ? {}
      : { footers: { ...only(before.footers, (id) => trashed.has(id)), ...given.footers } }),
  }
}

type Places = ViewSettings['columns']

/** Each column with its place; those nobody placed follow as in the table. */
function placesIn({ columns: placed }: Pick<ViewSettings, 'columns'>, columns: readonly ViewedColumn[]): Places {
  const unplaced = new Map(columns.map((column) => [column.id, column]))
  const kept = placed.filter(({ id }) => unplaced.delete(id))
  return [...kept, ...[...unplaced.values()].map(({ id, system }) => ({ id, shown: !system, width: null }))]
}

interface Trashed {
  /** What somebody had placed before. */
  readonly placed: Places
  readonly trashed: ReadonlySet<string>
}

/** Each behind the one it stood behind; where that one went as well, behind the one before. */
function withTrashed(given: Places, before: Places, { placed, trashed }: Trashed): Places {
  const places = [...given]
  const names = new Set(given.map(({ id }) => id))
  for (const [at, place] of before.entries()) {
    if (!trashed.has(place.id)) continue
    // One that nobody placed and that would come last anyway needs no place.
    const isLast = before.slice(at).every(({ id }) => !names.has(id))
    if (isLast && !placed.some(({ id }) => id === place.id)) continue
    const ahead = before.slice(0, at).toReversed()
    const neighbour = ahead.find(({ id }) => places.some((one) => one.id === id))
    places.splice(neighbour === undefined ? 0 : places.findIndex(({ id }) => id === neighbour.id) + 1, 0, place)
  }
  return places
}

function only<T>(record: Readonly<Record<string, T>>, isKept: (key: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => isKept(key)))
}
