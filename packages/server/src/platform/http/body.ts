import { AppError } from '@rowhouse/core/errors'
import type { FastifyInstance } from 'fastify'

const jsonTypes = new Set(['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8'])

/**
 * JSON only, and its type matched exactly: a page of another origin can send text/plain or a form without asking,
 * so anything but exactly JSON is refused. An empty body has no type to check.
 */
export function addBodyParsers(app: FastifyInstance): void {
  // `__proto__` and `constructor.prototype` keys are dropped while parsing.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') {
      done(null, undefined)
      return
    }
    if (!jsonTypes.has(request.headers['content-type']?.toLowerCase() ?? '')) {
      done(new AppError('unsupported_type', 'Send JSON with the content type application/json.'))
      return
    }
    const isPlain = !suspicious.some((part) => (text as string).includes(part))
    const parse = isPlain ? parsePlain : parseJson
    void parse(request, text as string, (error, value) =>
      done(error === null ? null : new AppError('invalid_request', 'The body is not valid JSON.'), value),
    )
  })
}

/** Without these no key can be `__proto__` or `constructor`, and looking for them is faster. The last one is a byte order mark. */
const suspicious = ['__proto__', 'constructor', '\\u', '\uFEFF'] as const

function parsePlain(_request: unknown, text: string, done: (error: Error | null, value?: unknown) => void): void {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    done(error as Error)
    return
  }
  done(null, value)
}
