import { AppError } from '@rowhouse/core/errors'
import type { Answer } from '../../../query/answer.ts'
import { selectCount } from '../../../query/count-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from './look-at.ts'
import type { Chosen } from './read-wish.ts'
import { runAnswer } from './run-answer.ts'

/** Existing clients wait as long and take a count that is not there by then for infinite. */
const limitMs = 10_000

export async function countRecords(
  _ctx: InProject<'records.count'>,
  look: RecordsLook,
  chosen: Chosen,
): Promise<number> {
  return countWithin(look, selectCount(look, chosen), look.signal)
}

/** `gone`: aborts when nobody waits for the answer any more. */
export async function countWithin(look: RecordsLook, answer: Answer<number>, gone?: AbortSignal): Promise<number> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), limitMs)
  const signal = gone === undefined ? stop.signal : AbortSignal.any([stop.signal, gone])
  try {
    return await runAnswer(look.source, answer, signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    throw new AppError('timed_out', 'Counting took longer than 10 seconds. Narrow it with a filter and try again.')
  } finally {
    clearTimeout(timer)
  }
}
