import { AppError } from '@rowhouse/core/errors'
import type { Answer } from '../../../query/answer.ts'
import { selectCount } from '../../../query/count-records.ts'
import type { InProject } from '../../../request/context.ts'
import { estimateRecords } from './estimate-records.ts'
import type { RecordsLook } from './look-at.ts'
import type { Chosen } from './read-wish.ts'
import { runAnswer } from './run-answer.ts'

/** Existing clients wait as long and take a count that is not there by then for infinite. */
const limitMs = 10_000

/** At once, where the database has an idea of it; otherwise counted. */
export async function countOrEstimate(
  ctx: InProject<'records.count'>,
  look: RecordsLook,
  chosen: Chosen,
): Promise<{ readonly count: number; readonly isEstimate?: true }> {
  const about = await estimateRecords(look, chosen)
  return about === null ? { count: await countRecords(ctx, look, chosen) } : { count: about, isEstimate: true }
}

export async function countRecords(
  _ctx: InProject<'records.count'>,
  look: RecordsLook,
  chosen: Chosen,
): Promise<number> {
  return countWithin(look, selectCount(look, chosen), look.signal?.())
}

/** `gone`: aborts when nobody waits for the answer any more. */
export async function countWithin(look: RecordsLook, answer: Answer<number>, gone?: AbortSignal): Promise<number> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), limitMs)
  const signal = gone === undefined ? stop.signal : AbortSignal.any([stop.signal, gone])
  try {
    return await runAnswer(look, answer, signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    throw new AppError('timed_out', 'Counting took longer than 10 seconds. Narrow it with a filter and try again.')
  } finally {
    clearTimeout(timer)
  }
}
