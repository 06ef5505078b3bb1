import { closed, Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { viewLimits } from '../view-limits.ts'
import { Id } from './schemas.ts'
import { setting, type TrashedColumns } from './setting.ts'
import { unique } from './unique.ts'

interface PlacedColumn {
  readonly id: string
  readonly shown: boolean
  readonly width: number | null
}

type Places = readonly PlacedColumn[]

const schema = Type.Array(
  Type.Object(
    {
      id: Id,
      shown: Type.Boolean(),
      width: Nullable(Type.Integer({ minimum: viewLimits.width.least, maximum: viewLimits.width.most })),
    },
    closed,
  ),
  {
    maxItems: viewLimits.columns,
    description:
      'in order; columns that are not named stand behind the last one shown, in the order of the table, shown unless system',
  },
)

export const columns = setting({
  schema,
  initial: [] as Places,
  accept: (given, rules) => unique(given, ({ id }) => id).filter(({ id }) => rules.columns.has(id)),
  copy: (places, { columnId }) =>
    places.flatMap((place) => {
      const id = columnId(place.id)
      return id === null ? [] : [{ ...place, id }]
    }),
  live: (places, { known }) => places.filter(({ id }) => known.has(id)),
  // A width is nothing to records.
  isRead: (before, after) => shownIn(before) !== shownIn(after),
  /** It keeps its place, its width and whether it shows, so that it comes back as it went. */
  keepTrashed: (given, before, trash) =>
    given.length === 0 ? given : withTrashed(given, placesIn(before, trash), { ...trash, placed: before }),
})

const shownIn = (places: Places): string => JSON.stringify(places.map(({ id, shown }) => [id, shown]))

/** Each column with its place; those nobody placed follow as in the table. */
function placesIn(placed: Places, { columns: all, showsNew }: TrashedColumns): Places {
  const unplaced = new Map(all.map((column) => [column.id, column]))
  const kept = placed.filter(({ id }) => unplaced.delete(id))
  return [...kept, ...[...unplaced.values()].map(({ id, system }) => ({ id, shown: showsNew && !system, width: null }))]
}

interface Trashed extends Pick<TrashedColumns, 'trashed'> {
  /** What somebody had placed before. */
  readonly placed: Places
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
