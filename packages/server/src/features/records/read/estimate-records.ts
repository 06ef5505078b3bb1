import { AppError } from '@rowhouse/core/errors'
import { selectEstimate } from '../../../query/estimate-count.ts'
import type { RecordsAccess } from './access-to.ts'
import type { Chosen } from './record-spec.ts'
import { runAnswer } from './run-answer.ts'

/** About how many records are chosen, at once; null where nobody can tell without counting them. */
export async function estimateRecords(access: RecordsAccess, chosen: Chosen): Promise<number | null> {
  const answer = selectEstimate(access, chosen)
  if (answer === null) return null
  try {
    return await runAnswer(access, answer, access.signal?.())
  } catch (error) {
    // An attached database may not let everybody look at what it knows of its tables; the count is asked for then.
    if (error instanceof AppError) return null
    throw error
  }
}
