// Columns of a spreadsheet that are proposed as formulas of a table.
import type { FoundColumn, FoundSheet } from '../api/imports.ts'
import { AppError } from '../errors.ts'
import { compileFormula } from '../formula/check.ts'
import { cellToFormula } from '../formula/evaluation/cell-to-formula.ts'
import { isFormulaError } from '../formula/evaluation/errors.ts'
import { evaluate } from '../formula/evaluation/evaluate.ts'
import type { FormulaValue, Typed } from '../formula/tree.ts'
import type { CellValue } from '../storage.ts'
import { seenIn } from './can-be-formula.ts'
import type { SourceRow } from './find-header.ts'
import { rowReader, type SourceCell, textOf } from './read-row.ts'
import { sheetFormula } from './sheet-formula.ts'

/** What all cells of a column are worked out by, from `line` on, and in how many rows they are. */
export interface SheetFormula {
  readonly column: number
  readonly text: string
  readonly line: number
  readonly last: number
  readonly count: number
}

interface Sample {
  readonly formulas: readonly SheetFormula[]
  readonly rows: readonly SourceRow<SourceCell>[]
  /** The line of a total that is left out; 0: none. */
  readonly totalLine: number
  readonly empties: readonly string[]
}

type Found = NonNullable<FoundColumn['formula']>

/** A formula is proposed where every row has it and where it gives here, in the rows of the sample, what the file says. */
export function proposeFormulas(sheet: FoundSheet, { formulas, rows, totalLine, empties }: Sample): FoundSheet {
  const whole = formulas.filter(
    ({ line, last, count }) => line > sheet.headerLine && count - (last === totalLine ? 1 : 0) === sheet.rows,
  )
  if (whole.length === 0) return sheet
  const values = valuesOf(sheet, rows, new Set(empties))
  const proposed = new Map<number, Found>()
  for (const one of whole) {
    const found = foundFormula(sheet, one)
    if (found !== null && givesTheSame(sheet, one.column, found, values)) proposed.set(one.column, found)
  }
  for (const column of inCircles(proposed)) proposed.delete(column)
  return {
    ...sheet,
    columns: sheet.columns.map((column) => {
      const formula = proposed.get(column.from)
      return formula === undefined ? column : { ...column, formula }
    }),
  }
}

function foundFormula(sheet: FoundSheet, { column, text, line }: SheetFormula): Found | null {
  const own = sheetFormula(text, line)
  if (own === null || own.columns.includes(column)) return null
  return own.columns.every((from) => sheet.columns[from]?.isLeftOut === false)
    ? { text: own.text, columns: [...own.columns], written: `=${text}` }
    : null
}

/** A row of the sample, and what fields of the guessed types would hold of it. */
interface RowValues {
  readonly cells: readonly SourceCell[]
  readonly values: readonly CellValue[]
}

function valuesOf(sheet: FoundSheet, rows: Sample['rows'], empties: ReadonlySet<string>): readonly RowValues[] {
  const read = rowReader(
    sheet.columns.map(({ from, type, options, mark, dayOrder }) => ({
      from,
      type,
      options,
      habits: { mark: mark ?? undefined, dayOrder: dayOrder ?? undefined, dottedOrder: dayOrder ?? undefined },
      addsChoices: true,
    })),
    empties,
  )
  return rows.map(({ cells }) => ({ cells, values: read(cells).values }))
}

function givesTheSame(sheet: FoundSheet, column: number, { text }: Found, rows: readonly RowValues[]): boolean {
  const type = seenIn(sheet.columns[column]?.type)
  const typed = compiled(text, sheet)
  if (type === null || typed === null || typed.type !== type) return false
  return rows.every(({ cells, values }) => {
    const given = evaluate(typed, { cell: (id) => values[Number(id)] ?? null, now: '' })
    // What an error is called differs.
    if (isFormulaError(given)) return textOf(cells[column]).startsWith('#')
    return isSame(given, cellToFormula(values[column] ?? null, type))
  })
}

/** null: it is none of our language, with the types these columns have. */
function compiled(text: string, sheet: FoundSheet): Typed | null {
  const find = (name: string) => {
    const type = seenIn(sheet.columns[Number(name)]?.type)
    return type === null ? null : { id: name, title: name, type }
  }
  try {
    return compileFormula(text, { find, createdTime: null, lastModifiedTime: null, key: [] })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Sheets keep a few digits less than a computer reckons with. */
const closeTo = 1e-9

function isSame(one: FormulaValue, other: FormulaValue): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= closeTo * Math.max(1, Math.abs(one), Math.abs(other))
  return (one ?? '') === (other ?? '')
}

/** Those that need themselves. */
function inCircles(formulas: ReadonlyMap<number, Found>): ReadonlySet<number> {
  const open = new Set(formulas.keys())
  for (let size = -1; size !== open.size; ) {
    size = open.size
    for (const column of open)
      if (formulas.get(column)?.columns.every((from) => !open.has(from)) === true) open.delete(column)
  }
  return open
}
