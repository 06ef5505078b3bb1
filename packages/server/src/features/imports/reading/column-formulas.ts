import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { SheetFormula } from '@rowhouse/core/imports/formula-columns'
import type { SourceCell } from '@rowhouse/core/imports/read-row'
import { rowPattern } from '@rowhouse/core/imports/sheet-formula-tokens'
import { sourceLimits } from './reader-words.ts'

/** A formula as it stands in a cell. */
export interface CellFormula {
  readonly column: number
  /** Without “=”; null: that of the cells it shares it with, or of a kind that is none of a row. */
  readonly text: string | null
  /** By which cells that have the same one know each other. */
  readonly shared: string | null
}

interface OpenColumn {
  readonly text: string
  readonly line: number
  readonly pattern: readonly string[]
  shared: string | null
  last: number
  count: number
}

/** Longer ones are not compared. */
const longest = 1000

/**
 * Which columns of a sheet have one formula, found out as its rows are read. Of each column only the first is kept; at the first
 * cell with another one the column is given up.
 */
export class ColumnFormulas {
  /** null: given up. */
  readonly #columns = new Map<number, OpenColumn | null>()
  readonly #closed = new Set<OpenColumn>()

  see({ line }: Pick<SourceRow<SourceCell>, 'line'>, formulas: readonly CellFormula[]): void {
    for (const formula of formulas) {
      const { column, text, shared } = formula
      if (column >= sourceLimits.columns) continue
      const open = this.#columns.get(column)
      if (open === undefined) this.#columns.set(column, opened(line, formula))
      else if (open === null || this.#closed.has(open)) continue
      else if (text === null ? shared !== null && shared === open.shared : open.pattern.join(String(line)) === text) {
        if (text !== null) open.shared = shared
        open.last = line
        open.count += 1
      } else this.#closed.add(open)
    }
  }

  get list(): readonly SheetFormula[] {
    return [...this.#columns].flatMap(([column, open]) => {
      if (open === null) return []
      const { text, line, last, count } = open
      return [{ column, text, line, last, count }]
    })
  }
}

function opened(line: number, { text, shared }: CellFormula): OpenColumn | null {
  const pattern = text === null || text.length > longest ? null : rowPattern(text, line)
  return text === null || pattern === null ? null : { text, line, pattern, shared, last: line, count: 1 }
}
