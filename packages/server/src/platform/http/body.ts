import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@rowhouse/core/errors'
import { alteredNumber } from '@rowhouse/core/exact-json'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { FastifyInstance } from 'fastify'
import { jsonPieces, pieceLength } from './json-pieces.ts'

const jsonTypes = new Set(
  ['application/json', 'application/scim+json'].flatMap((type) => [
    type,
    `${type}; charset=utf-8`,
    `${type};charset=utf-8`,
  ]),
)

/**
 * JSON only, and its type matched exactly: a page of another origin can send text/plain or a form without asking,
 * so anything but exactly JSON is refused. An empty body has no type to check.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const carefully = carefulParser(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) {
      done(null, undefined)
      return
    }
    if (request.routeOptions.config.takesForm === true) {
      settle(done, () => formOf(request.headers['content-type'], bytes.toString()))
      return
    }
    const refusal = refusalOf(request.headers['content-type'], bytes as Buffer)
    if (refusal !== null) {
      done(refusal)
      return
    }
    const text = bytes.toString()
    const parse = exactly(isPlain(text) ? parsePlain : carefully)
    // Most bodies are short and need no promise.
    if (text.length <= pieceLength) settle(done, () => parse(text))
    else parseLong(text, parse).then((value) => done(null, value), done)
  })
}

const formTypes = /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i

/** Only where a protocol asks for it, of calls that no cookie speaks for. A name that comes twice is nobody's. */
function formOf(type: string | undefined, text: string): Readonly<Record<string, string>> {
  if (!formTypes.test(type ?? ''))
    throw new AppError('unsupported_type', 'Send a form with the content type application/x-www-form-urlencoded.')
  const sent = [...new URLSearchParams(text)]
  if (new Set(sent.map(([name]) => name)).size < sent.length)
    throw new AppError('invalid_request', 'The form names something twice.')
  return Object.fromEntries(sent.filter(([name]) => name !== '__proto__'))
}

type Parse = (text: string) => unknown

function refusalOf(type: string | undefined, bytes: Buffer): AppError | null {
  if (!jsonTypes.has(type?.toLowerCase() ?? ''))
    return new AppError('unsupported_type', 'Send JSON with the content type application/json.')
  // Decoded anyway, it would be stored with other letters than those that were sent.
  return isUtf8(bytes) ? null : new AppError('invalid_request', 'The body is not valid UTF-8.')
}

function settle(done: (error: Error | null, value?: unknown) => void, work: () => unknown): void {
  let value: unknown
  try {
    value = work()
  } catch (error) {
    done(error as Error)
    return
  }
  done(null, value)
}

/** Nobody waits for more than a piece of somebody else's body. */
async function parseLong(text: string, parse: Parse): Promise<unknown> {
  const pieces = await jsonPieces(text, nextTurn)
  if (pieces === null) return parse(text)
  const members: unknown[] = []
  for (const [from, to] of pieces) {
    const part = text.slice(from, to)
    // An empty list is one; an empty piece of a longer one would be a comma too many.
    if (pieces.length > 1 && part.trim() === '') throw notJson()
    for (const member of parse(`[${part}]`) as unknown[]) members.push(member)
    await nextTurn()
  }
  return members
}

/** Read anyway, a number would be stored with other digits than those that were sent. */
const exactly =
  (parse: Parse): Parse =>
  (text) => {
    const value = parse(text)
    const number = alteredIn(text)
    if (number === null) return value
    throw new AppError('invalid_request', `The number ${excerpt(number)} would lose digits: send it as a text.`)
  }

function alteredIn(text: string): string | null {
  try {
    return alteredNumber(text.replace('\uFEFF', ''))
  } catch (error) {
    // Nested deeper than anybody can look.
    throw error instanceof RangeError ? notJson() : error
  }
}

/** Without these no key can be `__proto__` or `constructor`, and looking for them is faster. The last one is a byte order mark. */
const suspicious = ['__proto__', 'constructor', '\\u', '\uFEFF'] as const

const isPlain = (text: string): boolean => !suspicious.some((part) => text.includes(part))

function parsePlain(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

/** A value with such a key is refused: nothing may be stored without what was sent. */
function carefulParser(app: FastifyInstance): Parse {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  return (text) => {
    let outcome: { readonly error: Error | null; readonly value?: unknown } = { error: notJson() }
    // It calls back before it returns.
    void parseJson(null as never, text, (error, value) => {
      outcome = { error, value }
    })
    if (outcome.error === null) return outcome.value
    throw isParsable(text) ? forbiddenKey() : notJson()
  }
}

function isParsable(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const notJson = (): AppError => new AppError('invalid_request', 'The body is not valid JSON.')

const forbiddenKey = (): AppError =>
  new AppError(
    'invalid_request',
    'The body has a field “__proto__” or “constructor.prototype”, which nothing may be called.',
  )
