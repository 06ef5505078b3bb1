import type { DataSource } from '../../../platform/connections.ts'
import { type Answer, ask } from '../../../query/answer.ts'

/** Short questions go where point reads go; whatever may take long stands in nobody's way and ends with its caller. */
export function runAnswer<T>(source: DataSource, answer: Answer<T>, signal?: AbortSignal): Promise<T> {
  if (answer.isShort) return ask(source.read, answer)
  const options = signal === undefined ? undefined : ({ signal, inflightQueryAbortStrategy: 'cancel query' } as const)
  return ask(source.scan, answer, options)
}
