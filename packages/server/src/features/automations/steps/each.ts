import { acceptSought } from './accept-parts.ts'
import { findRecords } from './find-records.ts'
import type { StepKind } from './step-kind.ts'

/** Finds the records; the steps inside are walked for each of them by `walkSteps`, and accepted by `acceptSteps`. */
export const each: StepKind<'each'> = {
  accept: (given, accepting) => ({ ...acceptSought(given, accepting), steps: [] }),
  async run(step, context) {
    const records = await findRecords(step, context)
    return { state: 'done', output: { count: records.length, records } }
  },
}
