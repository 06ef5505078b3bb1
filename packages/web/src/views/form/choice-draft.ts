import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import type { Column } from '../../structure/tables/table.ts'

export const chosenIn = (value: CellValue): readonly CellValue[] =>
  Array.isArray(value) ? value : value === null ? [] : [value]

/** With this one chosen, or taken back if it was. */
export function choiceDraft(column: Column, value: CellValue, title: string): Draft {
  const isMany = columnTypes[column.type].comparison === 'list'
  const chosen = chosenIn(value)
  const others = chosen.filter((one) => one !== title).map(String)
  const next = chosen.includes(title) ? (isMany ? others : []) : isMany ? [...others, title] : [title]
  return { text: next.join(', '), value: isMany ? next : (next[0] ?? null) }
}
