// Answers as server-sent events, in the words of graphql-sse with a connection for each operation: “next” with an answer each
// time, then “complete”.
import type { FastifyRequest } from 'fastify'

/** Whether whoever calls takes events. */
export const takesEvents = ({ headers }: FastifyRequest): boolean =>
  String(headers.accept ?? '')
    .split(',')
    .some((type) => type.trim().startsWith('text/event-stream'))

const next = (text: string): string => `event: next\ndata: ${text}\n\n`
const complete = 'event: complete\ndata: \n\n'
/** A comment: keeps connections open that close when nothing comes. */
const nothing = ':\n\n'

/** JSON of one line each. What it fails with on the way is its last answer. */
export async function* eventStream(
  answers: AsyncIterable<string | null>,
  toldOf: (error: unknown) => string,
): AsyncGenerator<string> {
  try {
    for await (const answer of answers) yield answer === null ? nothing : next(inOneLine(answer))
  } catch (error) {
    yield next(toldOf(error))
  }
  yield complete
}

/** JSON of a database may be spread over lines; within its texts no line ends. */
const inOneLine = (json: string): string => json.replace(/[\r\n]/g, ' ')

/** The first is waited for: whoever is refused is told so by the call itself. */
export async function begun<T>(answers: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await answers.next()
  return (async function* () {
    try {
      for (let one = first; one.done !== true; one = await answers.next()) yield one.value
    } finally {
      await answers.return(undefined)
    }
  })()
}
