// What steps can speak of: the record of the trigger, what earlier steps gave, the record of a “for each”. Texts name it in
// {{ places }}, formulas in {braces}, by the same words.
import { AppError, invalidValue } from '@rowhouse/core/errors'
import { compileFormula, type FormulaColumns } from '@rowhouse/core/formula/check'
import { isFormulaError } from '@rowhouse/core/formula/evaluation/errors'
import { evaluate } from '@rowhouse/core/formula/evaluation/evaluate'
import { formulaLimits } from '@rowhouse/core/formula/limits'
import { longestText } from '@rowhouse/core/formula/longest-text'
import type { Typed } from '@rowhouse/core/formula/tree'
import { fillTemplate, parseTemplate, TemplateError } from '@rowhouse/core/hooks/template'
import type { JsonValue } from '@rowhouse/core/storage'
import { formulaColumn } from '../../meta/formula-columns.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { isStored, type RecordColumn } from '../../query/record-table.ts'

export type Values = Readonly<Record<string, JsonValue>>
/** Whose columns stand behind “record.”, “before.”, “item.” and “steps.3.” */
export type Named = ReadonlyMap<string, Pick<SnapshotTable, 'columns'>>

export interface Scope {
  readonly values: Values
  readonly named: Named
  /** ISO, UTC. */
  readonly now: string
}

/** What is taken for the length of a value, whatever it holds. */
const lettersOfValue = 1000

/** Of values that no table describes: texts. */
const freeRoots = ['body', 'comment', 'change', 'table', 'user', 'project', 'event', 'key', 'at'] as const

/** The names a formula may use. */
function namesIn(named: Named): FormulaColumns {
  const find = (name: string) => {
    for (const [prefix, { columns }] of named) {
      if (!name.startsWith(`${prefix}.`)) continue
      const rest = name.slice(prefix.length + 1)
      const column = columns.find(({ title, id }) => title === rest || id === rest)
      const known = column === undefined ? null : formulaColumn(column)
      if (known !== null) return { ...known, id: `${prefix}.${known.title}` }
      if (rest === 'key') return { id: name, title: name, type: 'text' as const }
      if (rest === 'count') return { id: name, title: name, type: 'number' as const }
    }
    const [root = ''] = name.split('.')
    if (name === 'at') return { id: name, title: name, type: 'instant' as const }
    return (freeRoots as readonly string[]).includes(root) || (root === 'steps' && !isTyped(named, name))
      ? { id: name, title: name, type: 'text' as const }
      : null
  }
  return { find, createdTime: null, lastModifiedTime: null, key: [] }
}

const isTyped = (named: Named, name: string): boolean =>
  [...named.keys()].some((prefix) => name.startsWith(`${prefix}.`))

/** Characters a value comes to, also where what it is made of is longer than was thought when it was saved. */
const mostLetters = 1_000_000

export function checkFormulaText(formula: string, named: Named, field: string): Typed {
  try {
    const typed = compileFormula(formula, namesIn(named))
    // A text that grows with every use of itself.
    if (longestText(typed, () => lettersOfValue) > formulaLimits.letters)
      throw invalidValue(field, 'This formula may come to a text that is too long.')
    return typed
  } catch (error) {
    if (error instanceof AppError) throw invalidValue(field, error.message)
    throw error
  }
}

/** A formula behind “=”, or a text with places: whether it can be read at all. */
export function checkValue(text: string, named: Named, field: string): void {
  if (text.startsWith('=')) checkFormulaText(text.slice(1), named, field)
  else
    try {
      parseTemplate(text)
    } catch (error) {
      if (error instanceof TemplateError) throw invalidValue(field, error.message)
      throw error
    }
}

export function computed(formula: string, { values, named, now }: Scope): JsonValue {
  const typed = checkFormulaText(formula, named, 'formula')
  const cell = (id: string): JsonValue => valueAt(values, id)
  if (longestText(typed, (id) => lettersOf(cell(id))) > mostLetters)
    throw invalidValue('formula', `The formula “${formula.slice(0, 80)}” comes to a text that is too long.`)
  const result = evaluate(typed, { cell, now })
  if (isFormulaError(result))
    throw invalidValue('formula', `The formula “${formula.slice(0, 80)}” gives ${result.error}.`)
  return result as JsonValue
}

export const lettersOf = (value: JsonValue): number =>
  typeof value === 'string' ? value.length : value === null ? 0 : JSON.stringify(value).length

/** What a cell of that column is to hold. */
export function valueFor(column: RecordColumn, text: string, scope: Scope): JsonValue {
  if (text.startsWith('=')) return fitted(column, computed(text.slice(1), scope))
  const filled = text.includes('{{') ? fillTemplate(parseTemplate(text), scope.values) : text
  if (filled === '') return null
  return isStored(column) ? readText(column, filled) : filled
}

function fitted(column: RecordColumn, value: JsonValue): JsonValue {
  if (value === null || !isStored(column)) return value
  try {
    column.type.accept(value, column.options)
    return value
  } catch {
    return readText(column, typeof value === 'string' ? value : JSON.stringify(value))
  }
}

function readText(column: RecordColumn, text: string): JsonValue {
  const read = column.type.read(text, column.options)
  if (read === null && text.trim() !== '')
    throw invalidValue(column.title, `“${text.slice(0, 60)}” does not fit into “${column.title}”.`)
  return read
}

function valueAt(values: Values, name: string): JsonValue {
  const parts = name.split('.')
  const [root = '', second = ''] = parts
  const isStep = root === 'steps'
  const holder = isStep ? own(own(values as JsonValue, 'steps'), second) : own(values as JsonValue, root)
  const rest = parts.slice(isStep ? 2 : 1)
  if (rest.length === 0) return holder
  // Titles may hold points.
  const whole = own(holder, rest.join('.'))
  return whole !== null ? whole : rest.reduce<JsonValue>(own, holder)
}

function own(value: JsonValue, name: string): JsonValue {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  return (value as Readonly<Record<string, JsonValue>>)[name] ?? null
}
