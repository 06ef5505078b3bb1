import type { ViewSettings } from '../views/settings/registry.ts'
import type { NewViewColumn } from './view-type.ts'

/** Fields of a new view of cards: so many are shown, because more make cards so long that few are seen together. `apart`: shown otherwise. */
export function cardFields(
  columns: readonly NewViewColumn[],
  most: number,
  apart: string | null,
): ViewSettings['columns'] {
  const fields = columns.filter((column) => isField(column) && column.id !== apart)
  return fields.slice(most).map(({ id }) => ({ id, shown: false, width: null }))
}

/** What names a record is its heading, and keys say nothing on a card. */
const isField = ({ system, isPrimaryValue, keyPart }: NewViewColumn): boolean =>
  !system && !isPrimaryValue && keyPart === null
