/** A received mail with its parts decoded, as far as tests read them. */
export interface Mail {
  /** Sender and recipients as given to the mail server, not as the headers claim. */
  readonly from: string
  readonly to: readonly string[]
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly raw: string
}

export function readMail(envelope: { from: string; to: readonly string[] }, raw: string): Mail {
  const { headers } = split(raw)
  const parts = leavesOf(raw)
  return {
    ...envelope,
    headers,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: parts.find(({ type }) => type === 'text/plain')?.content ?? '',
    html: parts.find(({ type }) => type === 'text/html')?.content ?? '',
    raw,
  }
}

interface Leaf {
  readonly type: string
  readonly content: string
}

function leavesOf(entity: string): Leaf[] {
  const { headers, body } = split(entity)
  const contentType = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1]
  if (boundary === undefined) {
    return [{ type: contentType.split(';')[0] ?? '', content: decodeBody(body, headers) }]
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => leavesOf(part.replace(/^\r\n/, '')))
}

function split(entity: string): { headers: Map<string, string>; body: string } {
  const end = entity.indexOf('\r\n\r\n')
  const lines = entity
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { headers: new Map(headers), body: entity.slice(end + 4) }
}

function decodeBody(body: string, headers: ReadonlyMap<string, string>): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, encoding: string, content: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString()
        : decodeQuoted(content.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
