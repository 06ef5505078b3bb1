import { AppError } from '@rowhouse/core/errors'
import { selectEstimate } from '../../../query/estimate-count.ts'
import type { RecordsLook } from './look-at.ts'
import type { Chosen } from './record-wish.ts'
import { runAnswer } from './run-answer.ts'

/** About how many records are chosen, at once; null where nobody can tell without counting them. */
export async function estimateRecords(look: RecordsLook, chosen: Chosen): Promise<number | null> {
  const answer = selectEstimate(look, chosen)
  if (answer === null) return null
  try {
    return await runAnswer(look, answer, look.signal?.())
  } catch (error) {
    // An attached database may not let everybody look at what it knows of its tables; the count is asked for then.
    if (error instanceof AppError) return null
    throw error
  }
}
