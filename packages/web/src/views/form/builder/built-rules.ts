// What is typed into the rules of a field, as the settings of the form keep it.
import { fileTypePattern } from '@rowhouse/core/column-types/attached-files'
import type { FilterableColumn } from '@rowhouse/core/filters/filter-tree'
import { type AnswerRules, boundTest, type RuleName } from '@rowhouse/core/views/answer-rules'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'

export const megabyte = 1_048_576

/** undefined: it says nothing any more. */
export function withRule<Name extends RuleName>(
  rules: AnswerRules,
  name: Name,
  value: AnswerRules[Name] | undefined,
): AnswerRules {
  const { [name]: _, ...others } = rules
  return value === undefined ? (others as AnswerRules) : { ...rules, [name]: value }
}

/** Whole ones from 1 on; in a larger unit also parts of it. null: the text is none. */
export function numberIn(text: string, unit: number): number | null {
  const number = Math.round(Number(text.trim().replace(',', '.')) * unit)
  const isWhole = unit > 1 || /^\s*\d+\s*$/.test(text)
  return isWhole && Number.isSafeInteger(number) && number > 0 ? number : null
}

export const listIn = (text: string): readonly string[] =>
  text
    .split(/[,\s]+/)
    .map((one) => one.toLowerCase().replace(/^@/, ''))
    .filter((one) => one !== '')

export const isFileType = (text: string): boolean => new RegExp(fileTypePattern).test(text)

/** Whether it can be compared with values of the column. */
export function isBound(column: FilterableColumn, name: 'least' | 'most', text: string): boolean {
  return filterTreeOf(boundTest(column, name, text), [column]).tree !== null
}
