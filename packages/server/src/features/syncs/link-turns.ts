// A link between two tables is the same seen from both: it is written once, from the side whose records come later, when
// those of the other side are there.
import type { SourceField, SourceTable } from '@rowhouse/core/services/source-base'

type Turn = 'now' | 'later' | 'never'

function turnOf(tables: readonly SourceTable[], own: SourceTable, { link, id }: SourceField): Turn {
  const here = tables.indexOf(own)
  const there = tables.findIndex((table) => table.id === link?.table)
  if (there === -1) return 'never'
  if (there < here) return 'now'
  const inverse = tables[there]?.fields.find((field) => field.id === link?.inverse)
  if (there > here) return inverse === undefined ? 'later' : 'never'
  // Of a table with itself one side says it all.
  const { fields } = own
  const isSecond =
    inverse !== undefined && inverse.id !== id && fields.indexOf(inverse) < fields.findIndex((one) => one.id === id)
  return isSecond ? 'never' : 'later'
}

const linksOf = (tables: readonly SourceTable[], tableId: string, turn: Turn): SourceField[] => {
  const own = tables.find(({ id }) => id === tableId)
  if (own === undefined) return []
  return own.fields.filter((field) => field.kind === 'link' && turnOf(tables, own, field) === turn)
}

export const linksWithRecords = (tables: readonly SourceTable[], tableId: string): SourceField[] =>
  linksOf(tables, tableId, 'now')

/** Those that name records which were not there yet. */
export const linksAfterRecords = (tables: readonly SourceTable[], tableId: string): SourceField[] =>
  linksOf(tables, tableId, 'later')
