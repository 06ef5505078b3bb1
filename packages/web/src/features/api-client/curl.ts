import { type ApiRequest, type Entry, type Method, methods, newRequest } from './api-request.ts'
import type { PreparedRequest } from './prepare-request.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A prepared request as a command. Secrets of the session are named, not told. */
export function toCurl({ method, url, headers, body }: PreparedRequest): string {
  const shown = Object.entries(headers).map(([name, value]) =>
    name === 'xc-auth' ? `--header "xc-auth: $ROWHOUSE_TOKEN"` : `--header ${quoted(`${name}: ${value}`)}`,
  )
  const data =
    body === null ? [] : body instanceof File ? [`--form ${quoted(`file=@${body.name}`)}`] : [`--data ${quoted(body)}`]
  return [`curl --request ${method} ${quoted(url.href)}`, ...shown, ...data].join(' \\\n  ')
}

/** What somebody copied from a documentation or the tools of a browser; null: it is no such command. */
export function fromCurl(command: string): ApiRequest | null {
  const [program, ...words] = wordsOf(command.trim())
  if (program !== 'curl') return null
  let url: string | null = null
  let type: Method | null = null
  const headers: Entry[] = []
  const bodies: string[] = []
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X' || word === '--request') type = methodOf(words.shift())
    else if (word === '-H' || word === '--header') headers.push(headerOf(words.shift() ?? ''))
    else if (/^(-d|--data(-raw|-binary|-ascii)?|--json)$/.test(word)) bodies.push(words.shift() ?? '')
    else if (word === '--url') url = words.shift() ?? null
    else if (!word.startsWith('-')) url ??= word
  }
  if (url === null) return null
  const body = bodies.join('&')
  const isJson = isJsonText(body)
  return {
    ...newRequest(url),
    type: type ?? (body === '' ? 'GET' : 'POST'),
    headers: headers.filter(({ name }) => !isJson || name.toLowerCase() !== 'content-type'),
    bodyKind: body === '' ? 'none' : isJson ? 'json' : 'form',
    body: isJson ? body : '',
    form:
      isJson || body === ''
        ? []
        : [...new URLSearchParams(body)].map(([name, value]) => ({ name, value, enabled: true })),
    auth: 'none',
  }
}

function methodOf(text = ''): Method | null {
  return methods.find((one) => one === text.toUpperCase()) ?? null
}

function headerOf(text: string): Entry {
  const colon = text.indexOf(':')
  const [name, value] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)]
  return { name: name.trim(), value: value.trim(), enabled: true }
}

function isJsonText(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** As a shell takes them apart: quotes of both kinds, escaped signs, ends of lines that are no ends. */
function wordsOf(command: string): string[] {
  const words: string[] = []
  const text = command.replace(/\\\r?\n/g, ' ')
  const part = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)|(\s+)/gs
  let word: string | null = null
  for (const [, single, double, escaped, plain, space] of text.matchAll(part)) {
    if (space !== undefined) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '')
  }
  if (word !== null) words.push(word)
  return words
}
