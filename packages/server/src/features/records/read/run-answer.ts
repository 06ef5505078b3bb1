import type { CompiledQuery } from 'kysely'
import type { DataSource } from '../../../platform/connections.ts'
import type { Answer, DatabaseRow } from '../../../query/answer.ts'

/** Short questions go where point reads go; whatever may take long stands in nobody's way and ends with its caller. */
export async function runAnswer<T>(source: DataSource, answer: Answer<T>, signal?: AbortSignal): Promise<T> {
  const query = answer.query as CompiledQuery<DatabaseRow>
  if (answer.isShort) return answer.read((await source.read.executeQuery(query)).rows)
  const options = signal === undefined ? undefined : ({ signal, inflightQueryAbortStrategy: 'cancel query' } as const)
  return answer.read((await source.scan.executeQuery(query, options)).rows)
}
