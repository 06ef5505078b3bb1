import type { SqlPlanStep } from '@rowhouse/core/api/sql'

/** A step of a plan as a line of a table. */
export interface PlanRow {
  /** Its place in the tree: “0.2.1”. */
  readonly place: string
  readonly depth: number
  readonly step: SqlPlanStep
  /** Of all costs, what it takes itself, without the steps it is made of; null: the database does not say. */
  readonly share: number | null
}

export function planRows(plan: readonly SqlPlanStep[]): readonly PlanRow[] {
  const total = sumOf(plan)
  const rowsOf = (steps: readonly SqlPlanStep[], depth: number, above: string): readonly PlanRow[] =>
    steps.flatMap((step, at) => {
      const place = `${above}${at}`
      const own = step.cost === null ? null : Math.max(0, step.cost - sumOf(step.steps))
      const share = own === null || total === 0 ? null : Math.min(1, own / total)
      return [{ place, depth, step, share }, ...rowsOf(step.steps, depth + 1, `${place}.`)]
    })
  return rowsOf(plan, 0, '')
}

const sumOf = (steps: readonly SqlPlanStep[]): number => steps.reduce((sum, { cost }) => sum + (cost ?? 0), 0)

/** The one that takes most, where it takes much; null: none stands out. */
export function dearest(rows: readonly PlanRow[]): PlanRow | null {
  const [first, ...rest] = rows.toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0))
  return first === undefined || rest.length === 0 || (first.share ?? 0) < 0.3 ? null : first
}

/** The tables that are read from end to end, each once. */
export const scannedIn = (rows: readonly PlanRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ step }) => step.scans ?? [])),
]
