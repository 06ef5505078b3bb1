import { textOfCell } from '@rowhouse/core/filters/compare-cells'
import type { StorageWord } from '@rowhouse/core/storage'
import type { RawBuilder } from 'kysely'
import type { CellTests } from './cell-tests.ts'
import { distinct, piecesOf } from './list-values.ts'
import { all, any, type Comparer, isTextWord, never, not, type Operand, type Test } from './operand.ts'
import type { ComparePrimitives } from './primitives.ts'

type ContentTests = Record<
  'like' | 'null' | 'empty' | 'notempty' | 'blank' | 'checked' | 'anyof' | 'allof' | 'exactly',
  Comparer
>

/** What a cell holds: parts of a text, members of a list, anything at all. */
export function contentTests(
  engine: ComparePrimitives,
  { isNull, isFilled, whereFilled }: CellTests,
  { eq, in: isIn }: Record<'eq' | 'in', Comparer>,
): ContentTests {
  const { json } = engine
  const isEmptyForm = (operand: Operand): Test => {
    if (operand.word === 'json') return whereFilled(operand, json.isOne(operand, ['""', '[]']))
    return isTextWord(operand.word) ? eq(operand, '') : never
  }
  const has: Comparer = (operand, item) =>
    operand.word === 'json' ? whereFilled(operand, json.has(operand, textOfCell(item))) : eq(operand, item)
  const allof: Comparer = (operand, value) => {
    const items = distinct(value)
    return items.length === 0 ? never : all(items.map((item) => has(operand, item)))
  }

  return {
    like(operand, value) {
      const pieces = piecesOf(value)
      const fits = (text: RawBuilder<string>): Test => engine.fits(text, pieces)
      return whereFilled(
        operand,
        operand.word === 'json' ? json.someReadable(operand, fits) : fits(engine.text(operand)),
      )
    },
    null: isNull,
    // What knows no empty form is empty when there is nothing.
    empty: (operand) => (knowsEmpty(operand.word) ? isEmptyForm(operand) : isNull(operand)),
    notempty: (operand) =>
      knowsEmpty(operand.word) ? whereFilled(operand, not(isEmptyForm(operand))) : isFilled(operand),
    blank: (operand) => any([isNull(operand), isEmptyForm(operand)]),
    checked(operand) {
      if (operand.word === 'json') return whereFilled(operand, json.isOne(operand, ['true']))
      return operand.word === 'boolean' ? eq(operand, true) : never
    },
    anyof: (operand, value) =>
      operand.word === 'json' ? any(distinct(value).map((item) => has(operand, item))) : isIn(operand, value),
    allof,
    exactly(operand, value) {
      // A single choice is a list of one.
      if (operand.word !== 'json') return allof(operand, value)
      const texts = distinct(value).map(textOfCell)
      return texts.length === 0 ? never : all([allof(operand, value), not(json.hasOther(operand, texts))])
    },
  }
}

const knowsEmpty = (word: StorageWord): boolean => isTextWord(word) || word === 'json'
