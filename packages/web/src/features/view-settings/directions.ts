import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { TextKey } from '../../i18n/catalogue.ts'
import { type Column, valuesOf } from '../../structure/tables/table.ts'

/** In whose words “up” and “down” are said. */
type Kind = 'numbers' | 'texts' | 'ticks' | 'places'

interface Direction {
  readonly value: 'asc' | 'desc'
  /** Beside the name of the field. */
  readonly label: TextKey
  /** By itself, as something to do. */
  readonly sort: TextKey
}

const directions: Readonly<Record<Kind, readonly [Direction, Direction]>> = {
  numbers: pair('numbers'),
  texts: pair('texts'),
  ticks: pair('ticks'),
  places: pair('places'),
}

function pair(kind: Kind): readonly [Direction, Direction] {
  return [
    { value: 'asc', label: `views.direction.${kind}.up`, sort: `grid.column.sort.${kind}.up` },
    { value: 'desc', label: `views.direction.${kind}.down`, sort: `grid.column.sort.${kind}.down` },
  ]
}

/** The two ways to order by a column. Choices are grouped in the order in which they are offered, and sorted by their names. */
export function directionsOf(column: Column | undefined, isGroup: boolean): readonly [Direction, Direction] {
  if (column === undefined) return directions.texts
  const { type, comparison } = valuesOf(column)
  if (isGroup && columnTypes[type].holds === 'choices') return directions.places
  if (comparison === 'boolean') return directions.ticks
  if (comparison === 'list' || comparison === 'person') return directions.places
  return comparison === 'text' ? directions.texts : directions.numbers
}

/** Whether records can be sorted and grouped by it. */
export const isOrderable = (column: Column): boolean =>
  valuesOf(column).comparison !== 'none' && columnTypes[column.type].holds !== 'json'
