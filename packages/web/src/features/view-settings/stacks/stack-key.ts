import type { Choice } from '@rowhouse/core/column-types/choices'
import type { CellValue } from '@rowhouse/core/storage'
import { isNothing } from '@rowhouse/core/views/stack-test'
import { linkedNames } from '../../../cells/linked-names.ts'
import { type Column, optionsOf } from '../../../structure/tables/table.ts'

/** As long as settings take it. */
const longest = 255

/** What a stack is called in the settings of a view: the id of its choice or person, which stays when they are renamed. */
export function stackKey(column: Column, value: CellValue): string {
  if (isNothing(value)) return noValue
  if (column.type === 'LinkToAnotherRecord') return (linkedNames(value)[0] ?? noValue).slice(0, longest)
  const name = String(Array.isArray(value) ? value[0] : value)
  return (choicesOf(column).find(({ title }) => title === name)?.id ?? name).slice(0, longest)
}

/** Cards whose field is empty. */
export const noValue = ''

export function choicesOf(column: Column): readonly Choice[] {
  return column.type === 'SingleSelect' ? optionsOf<{ choices: readonly Choice[] }>(column).choices : []
}
