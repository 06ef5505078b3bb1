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
    void parseJson(request, text as string, (error, value) =>
      done(error === null ? null : new AppError('invalid_request', 'The body is not valid JSON.'), value),
    )
  })
}
