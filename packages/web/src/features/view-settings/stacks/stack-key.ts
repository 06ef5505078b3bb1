import type { Choice } from '@rowhouse/core/column-types/choices'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { canColorRows } from '@rowhouse/core/views/color-by'
import { isNothing } from '@rowhouse/core/views/stack-test'
import { type Column, optionsOf } from '../../../structure/tables/table.ts'
import { linkedNames } from '../../../values/linked-names.ts'

/** As long as settings take it. */
const longest = 255

/** What a stack is called in the settings of a view: the id of its choice or person, which stays when they are renamed. */
export function stackKey(column: Column, value: CellValue): string {
  if (isNothing(value)) return noValue
  if (columnTypes[column.type].computed === 'link') return (linkedNames(value)[0] ?? noValue).slice(0, longest)
  const name = String(Array.isArray(value) ? value[0] : value)
  return (choicesOf(column).find(({ title }) => title === name)?.id ?? name).slice(0, longest)
}

/** Cards whose field is empty. */
export const noValue = ''

export function choicesOf(column: Column): readonly Choice[] {
  return canColorRows({ typeName: column.type }) ? optionsOf<{ choices: readonly Choice[] }>(column).choices : []
}
