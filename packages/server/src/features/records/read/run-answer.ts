import { type Answer, ask } from '../../../query/answer.ts'
import type { RecordsAccess } from './access-to.ts'

/** Short questions go where point reads go; whatever may take long stands in nobody's way and ends with its caller. */
export async function runAnswer<T>(
  { source, blame }: Pick<RecordsAccess, 'source'> & Partial<Pick<RecordsAccess, 'blame'>>,
  answer: Answer<T>,
  signal?: AbortSignal,
): Promise<T> {
  const options = signal === undefined ? undefined : ({ signal, inflightQueryAbortStrategy: 'cancel query' } as const)
  try {
    return await (answer.isShort ? ask(source.read, answer) : ask(source.scan, answer, options))
  } catch (error) {
    throw blame === undefined ? error : await blame(error)
  }
}
