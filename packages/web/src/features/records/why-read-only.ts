import { text } from '../../i18n/i18n.ts'
import { type Column, isEditable, type Table } from '../../structure/tables/table.ts'

/** Why nobody, or not this person, can type into the table; null: they can. */
export function whyTableReadOnly({ readOnlyReason }: Pick<Table, 'readOnlyReason'>, mayWrite: boolean): string | null {
  return mayWrite ? null : (readOnlyReason ?? text('grid.why.role'))
}

/** Why nobody can type into a field of a table they may write to; null: they can. */
export function whyFieldReadOnly(column: Column): string | null {
  const { title, name, brokenReason } = column
  if (isEditable(column)) return null
  if (brokenReason !== null) return text('grid.why.broken', { title, reason: brokenReason })
  // Nothing is stored in it.
  return text(name === null ? 'grid.why.computed' : 'grid.why.filled', { title })
}
