import { storedAs } from '@rowhouse/core/column-types/column-type'
import { numberOperators } from '@rowhouse/core/column-types/operator-families'
import { readFilterValue } from '@rowhouse/core/column-types/read-filter-value'
import { columnTypeOf, typeWith } from '@rowhouse/core/column-types/registry'
import { type OperatorName, presence } from '@rowhouse/core/filters/operators'
import type { ScalarType } from '@rowhouse/core/formula/tree'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { RecordColumn } from '../query/record-table.ts'

/** What the values of a computed column are. */
export type ComputedResult = Pick<RecordColumn, 'word' | 'comparison' | 'operators' | 'readFilterValue'>

export const noResult: ComputedResult = { word: null, comparison: 'none', operators: [], readFilterValue: () => null }

/** The values of another column. */
export function sameAs({ word, comparison, operators, readFilterValue: read }: RecordColumn): ComputedResult {
  return { word, comparison, operators, readFilterValue: read }
}

/** … of linked records: there may be none. */
export function linkedValues(column: RecordColumn): ComputedResult {
  const operators = new Set<OperatorName>([...column.operators, ...presence])
  return { ...sameAs(column), operators: [...operators] }
}

export const wholeNumbers: ComputedResult = valuesOf('integer')
export const decimals: ComputedResult = valuesOf('decimal')
export const truths: ComputedResult = valuesOf('boolean')
export const texts: ComputedResult = { ...valuesOf('longText'), readFilterValue: (text) => text }

export const floats: ComputedResult = {
  word: 'float',
  comparison: 'number',
  operators: numberOperators,
  readFilterValue: readFloat,
}

/** What a formula of a type gives. */
export const scalarResults: Readonly<Record<ScalarType, ComputedResult>> = {
  number: floats,
  text: texts,
  boolean: truths,
  date: valuesOf('date'),
  instant: valuesOf('timestamp'),
  nothing: texts,
}

function valuesOf(storage: StorageWord): ComputedResult {
  const type = columnTypeOf(typeWith({ plain: true, storage }))
  const { storage: word, comparison } = storedAs(type, type.defaults)
  return {
    word,
    comparison,
    operators: type.operators,
    readFilterValue: (text) => readFilterValue(type, text, type.defaults),
  }
}

function readFloat(text: string): CellValue {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}
