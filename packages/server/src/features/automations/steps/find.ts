import { acceptSought } from './accept-parts.ts'
import { findRecords } from './find-records.ts'
import type { StepKind } from './step-kind.ts'

/** What follows speaks of the first by its fields, and of how many there are. */
export const find: StepKind<'find'> = {
  accept: acceptSought,
  async run(step, context) {
    const records = await findRecords(step, context)
    return { state: 'done', output: { ...records[0], count: records.length, records } }
  },
}
