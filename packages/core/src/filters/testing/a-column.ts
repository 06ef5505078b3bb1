import { dayFromIso } from '../../column-types/calendar-day.ts'
import type { Comparison } from '../../column-types/column-type.ts'
import { canonicalDecimal } from '../../column-types/decimal-text.ts'
import { instantFromIso } from '../../column-types/instant.ts'
import type { CellValue } from '../../storage.ts'
import type { FilterableColumn } from '../filter-tree.ts'
import { type OperatorName, operators } from '../operators.ts'

const readers: Record<Comparison, (text: string) => CellValue> = {
  text: (text) => text,
  number: (text) => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)),
  decimal: canonicalDecimal,
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : null),
  date: (text) => (dayFromIso(text) ? text : null),
  time: (text) => text,
  instant: instantFromIso,
  list: (text) => (text === '' ? null : [text]),
  person: (text) => (text === '' ? null : text),
  none: () => null,
}

/** A column that knows every operator unless told otherwise; its id is the title with “cl_” before it. */
export function aColumn(
  title: string,
  comparison: Comparison = 'text',
  known: readonly OperatorName[] = Object.keys(operators) as OperatorName[],
): FilterableColumn {
  const name = title.toLowerCase().replaceAll(' ', '_')
  return { id: `cl_${title}`, title, name, comparison, operators: known, readFilterValue: readers[comparison] }
}
