import type { SqlPlanStep } from '@rowhouse/core/api/sql'

/** A step of a plan as a line of a table. */
export interface PlanRow {
  /** Its place in the tree: “0.2.1”. */
  readonly place: string
  readonly depth: number
  readonly step: SqlPlanStep
  /** Of all costs, or of all time where it was run, what it takes itself; null: the database does not say. */
  readonly share: number | null
  /** What it took itself, without the steps it is made of; null: it was not run. */
  readonly ownMs: number | null
}

export const isMeasured = (plan: readonly SqlPlanStep[]): boolean =>
  plan.some(({ actual, steps }) => actual !== null || isMeasured(steps))

export function planRows(plan: readonly SqlPlanStep[]): readonly PlanRow[] {
  const weigh = isMeasured(plan) ? timeOf : costOf
  const total = sumOf(plan, weigh)
  const rowsOf = (steps: readonly SqlPlanStep[], depth: number, above: string): readonly PlanRow[] =>
    steps.flatMap((step, at) => {
      const place = `${above}${at}`
      const own = ownOf(step, weigh)
      const share = own === null || total === 0 ? null : Math.min(1, own / total)
      const row = { place, depth, step, share, ownMs: ownOf(step, timeOf) }
      return [row, ...rowsOf(step.steps, depth + 1, `${place}.`)]
    })
  return rowsOf(plan, 0, '')
}

type Weigh = (step: SqlPlanStep) => number | null

const costOf: Weigh = ({ cost }) => cost

/** Of one that is not told itself, that of what it is made of. */
const timeOf: Weigh = ({ actual, steps }) => {
  if (actual === null) return null
  return actual.ms ?? sumOf(steps, timeOf)
}

function ownOf(step: SqlPlanStep, weigh: Weigh): number | null {
  const all = weigh(step)
  return all === null ? null : Math.max(0, all - sumOf(step.steps, weigh))
}

const sumOf = (steps: readonly SqlPlanStep[], weigh: Weigh): number =>
  steps.reduce((sum, step) => sum + (weigh(step) ?? 0), 0)

/** The one that takes most: of what was run in any case, of what was planned where it takes much; null: none stands out. */
export function dearest(rows: readonly PlanRow[]): PlanRow | null {
  const [first, ...rest] = rows.toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0))
  if (first === undefined || rest.length === 0) return null
  const least = first.ownMs === null ? 0.3 : Number.MIN_VALUE
  return (first.share ?? 0) < least ? null : first
}

const muchOff = 10

/** How many times more or fewer rows came than were expected, where that is much; null: as expected. */
export function wayOff({ rows, actual }: SqlPlanStep): { readonly more: boolean; readonly times: number } | null {
  const came = actual?.rows ?? null
  if (rows === null || came === null) return null
  // Nobody expects less than one.
  const [one, other] = [Math.max(1, came), Math.max(1, rows)]
  const times = Math.max(one, other) / Math.min(one, other)
  return times < muchOff ? null : { more: one > other, times: Math.round(times) }
}

/** The tables that are read from end to end, each once. */
export const scannedIn = (rows: readonly PlanRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ step }) => step.scans ?? [])),
]
