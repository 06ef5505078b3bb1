import type { SqlCell } from '@rowhouse/core/api/sql'
import { cellText } from './result-csv.ts'
import type { SqlResult } from './sql-queries.ts'

export const chartKinds = ['bar', 'line', 'pie'] as const
export type ChartKind = (typeof chartKinds)[number]

/** More are not told apart by looking. */
const most: Readonly<Record<ChartKind, number>> = { bar: 60, line: 1000, pie: 9 }

export interface Point {
  readonly label: string
  readonly value: number
}

interface Drawn {
  readonly points: readonly Point[]
  /** How many are not drawn. */
  readonly left: number
}

type Rows = SqlResult['rows']

/** Columns that hold numbers and nothing else, and at least one. */
export const numericColumns = ({ headers, rows }: Pick<SqlResult, 'headers' | 'rows'>): SqlResult['headers'] =>
  headers.filter(({ value }) => {
    const filled = rows.map((row) => row[value] ?? null).filter((cell) => cell !== null)
    return filled.length > 0 && filled.every((cell) => numberOf(cell) !== null)
  })

/** Sums of a column for each value of another, in the order of the rows. A pie has no room for less than nothing. */
export function pointsOf(rows: Rows, { by, of, kind }: { by: string; of: string; kind: ChartKind }): Drawn {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const label = cellText(row[by] ?? null)
    sums.set(label, (sums.get(label) ?? 0) + (numberOf(row[of] ?? null) ?? 0))
  }
  const all = [...sums].map(([label, value]) => ({ label, value }))
  if (kind !== 'pie') return { points: all.slice(0, most[kind]), left: Math.max(0, all.length - most[kind]) }
  const positive = all.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value)
  return { points: positive.slice(0, most.pie), left: all.length - Math.min(positive.length, most.pie) }
}

/** Databases give long numbers as their digits. */
function numberOf(cell: SqlCell): number | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string' || !/^-?\d+(\.\d+)?$/.test(cell)) return null
  return Number(cell)
}

/** Round numbers from the lowest to the highest, nothing among them. */
export function ticksOf(points: readonly Point[]): readonly number[] {
  const low = Math.min(0, ...points.map(({ value }) => value))
  const high = Math.max(0, ...points.map(({ value }) => value))
  const span = high - low || 1
  const rough = 10 ** Math.floor(Math.log10(span / 4))
  const step = [1, 2, 5, 10].map((times) => times * rough).find((one) => span / one <= 5) ?? rough * 10
  const first = Math.floor(low / step)
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step)
}
