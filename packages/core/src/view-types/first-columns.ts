import type { ViewSettings } from '../views/settings/registry.ts'
import type { NewViewColumn } from './view-type.ts'

/**
 * Cards of a new view show so many fields; all others are hidden. `besides`: shown in another way. `kept`: shown wherever it
 * stands, since what a view hides it has no figures of.
 */
export function firstColumns(
  columns: readonly NewViewColumn[],
  count: number,
  besides: readonly (string | null)[],
  kept?: string,
): ViewSettings['columns'] {
  const fields = columns.filter((column) => isField(column) && !besides.includes(column.id))
  const others = fields.filter(({ id }) => id !== kept)
  const room = others.length === fields.length ? count : count - 1
  return others.slice(room).map(({ id }) => ({ id, shown: false, width: null }))
}

/** What names a record is its heading, and keys say nothing on a card. */
const isField = ({ system, isPrimaryValue, keyPart }: NewViewColumn): boolean =>
  !system && !isPrimaryValue && keyPart === null
