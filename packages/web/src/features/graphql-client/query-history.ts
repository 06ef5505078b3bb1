/** A query that was run. What came back is not kept: it is what the tables held then. */
export interface RunQuery {
  readonly query: string
  readonly variables: string
  /** Which of the backends. */
  readonly at: number
  /** null: no answer came. */
  readonly status: number | null
  readonly timeTaken: number
  readonly createdAt: string
}

export interface QueryMemory {
  readonly query: string | null
  readonly variables: string
  readonly at: number
  readonly history: readonly RunQuery[]
}

const mostQueries = 100

export function withQuery(history: readonly RunQuery[], one: RunQuery): readonly RunQuery[] {
  const [last] = history
  // Who runs the same again and again means one query.
  const isSame = last?.query === one.query && last.variables === one.variables && last.at === one.at
  return [one, ...(isSame ? history.slice(1) : history)].slice(0, mostQueries)
}

/** Of storage that older versions or other programs may have written to. */
export function readMemory(found: unknown): QueryMemory {
  const { query, variables, at, history } = isRecord(found) ? found : {}
  return {
    query: typeof query === 'string' ? query : null,
    variables: typeof variables === 'string' ? variables : '',
    at: at === 1 ? 1 : 0,
    history: Array.isArray(history) ? history.filter(isRun).slice(0, mostQueries) : [],
  }
}

function isRun(found: unknown): found is RunQuery {
  if (!isRecord(found)) return false
  const { query, variables, timeTaken, createdAt } = found
  return [query, variables, createdAt].every((one) => typeof one === 'string') && typeof timeTaken === 'number'
}

const isRecord = (found: unknown): found is Record<string, unknown> =>
  typeof found === 'object' && found !== null && !Array.isArray(found)
