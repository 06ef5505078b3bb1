import { AppError } from '@rowhouse/core/errors'
import type { Answer } from '../../../query/answer.ts'
import type { RecordsAccess } from './access-to.ts'
import { runAnswer } from './run-answer.ts'

/** Existing clients wait as long and take a count that is not there by then for infinite. */
const limitMs = 10_000

/** `gone`: aborts when nobody waits for the answer any more. */
export async function countWithin<T>(access: RecordsAccess, answer: Answer<T>, gone?: AbortSignal): Promise<T> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), limitMs)
  const signal = gone === undefined ? stop.signal : AbortSignal.any([stop.signal, gone])
  try {
    return await runAnswer(access, answer, signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    throw new AppError('timed_out', 'Counting took longer than 10 seconds. Narrow it with a filter and try again.')
  } finally {
    clearTimeout(timer)
  }
}
