import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AirtableFixture, airtableBases } from './airtable-bases.ts'

/** How it misbehaves. Each is used up as it happens. */
interface Mischief {
  /** So many calls are answered with 429 and this Retry-After, in seconds. */
  tooMany: number
  /** So many with 503. */
  broken: number
  /** So many files say that their address is out of date. */
  expired: number
  /** Lists that go on are forgotten so often. */
  forgotten: number
  /** Each page takes so many milliseconds. */
  slowMs: number
}

/** A server that answers like Airtable's documented Web API, for the bases of a fixture. */
export interface FakeAirtable {
  readonly url: string
  /** For EGRESS_ALLOW. */
  readonly allow: string
  readonly token: string
  readonly bases: AirtableFixture[]
  readonly mischief: Mischief
  /** Paths that were asked for. */
  readonly asked: string[]
  close(): Promise<void>
}

const token = 'patTest0123456789.secretsecretsecret'

export async function anAirtable(): Promise<FakeAirtable> {
  const mischief: Mischief = { tooMany: 0, broken: 0, expired: 0, forgotten: 0, slowMs: 0 }
  const asked: string[] = []
  const bases = airtableBases()
  let url = ''
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    void answer(request, response).catch(() => send(response, 500, {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const [first = '', ...parts] = pathname.slice(1).split('/').map(decodeURIComponent)
    if (first === 'files') return void sendFile(response, parts[0] ?? '', searchParams.get('fresh') !== null)
    if (request.headers.authorization !== `Bearer ${token}`)
      return void send(response, 401, {
        error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' },
      })
    if (mischief.tooMany > 0) {
      mischief.tooMany -= 1
      response.setHeader('retry-after', '1')
      return void send(response, 429, { errors: [{ error: 'RATE_LIMIT_REACHED' }] })
    }
    if (mischief.broken > 0) {
      mischief.broken -= 1
      return void send(response, 503, {})
    }
    if (parts[0] === 'meta') return void sendMeta(response, parts)
    return sendRecords(response, parts, searchParams)
  }

  function sendMeta(response: ServerResponse, [, , baseId]: readonly string[]): void {
    if (baseId === undefined)
      return void send(response, 200, { bases: bases.map(({ id, name }) => ({ id, name, permissionLevel: 'create' })) })
    const base = bases.find(({ id }) => id === baseId)
    if (base === undefined) return void send(response, 404, { error: 'NOT_FOUND' })
    const tables = base.tables.map(({ records: _, ...table }) => table)
    send(response, 200, { tables })
  }

  async function sendRecords(
    response: ServerResponse,
    [baseId, tableId, recordId, word]: readonly string[],
    query: URLSearchParams,
  ): Promise<void> {
    const table = bases.find(({ id }) => id === baseId)?.tables.find(({ id }) => id === tableId)
    if (table === undefined) return void send(response, 404, { error: 'NOT_FOUND' })
    if (recordId !== undefined) {
      const record = table.records.find(({ id }) => id === recordId)
      if (record === undefined) return void send(response, 404, { error: 'NOT_FOUND' })
      if (word === 'comments') return void send(response, 200, { comments: record.comments ?? [], offset: null })
      return void send(response, 200, { id: record.id, fields: JSON.parse(withUrls(record.fields, true)) })
    }
    if (mischief.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, mischief.slowMs))
    const offset = query.get('offset')
    if (offset !== null && mischief.forgotten > 0) {
      mischief.forgotten -= 1
      return void send(response, 422, { error: { type: 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE' } })
    }
    const from = offset === null ? 0 : Number(/^itr(\d+)$/.exec(offset)?.[1])
    const size = Number(query.get('pageSize') ?? '100')
    const wanted = query.getAll('fields[]')
    const records = table.records.slice(from, from + size).map(({ id, fields, comments = [] }) => ({
      id,
      createdTime: '2026-01-02T03:04:05.000Z',
      commentCount: comments.length,
      fields: Object.fromEntries(
        Object.entries(JSON.parse(withUrls(fields, false))).filter(
          ([key]) => wanted.length === 0 || wanted.includes(key),
        ),
      ),
    }))
    const next = from + size < table.records.length ? { offset: `itr${from + size}` } : {}
    send(response, 200, { records, ...next })
  }

  /** Addresses of files are those of this server. */
  const withUrls = (fields: object, isFresh: boolean): string =>
    JSON.stringify(fields)
      .replaceAll('FILES/', `${url}/files/`)
      .replaceAll('?at', isFresh ? '?fresh' : '?old')

  function sendFile(response: ServerResponse, name: string, isFresh: boolean): void {
    if (!isFresh && mischief.expired > 0) {
      mischief.expired -= 1
      return void send(response, 410, { error: 'EXPIRED' })
    }
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`the file ${name}`)
  }

  return {
    url,
    allow: `127.0.0.1:${port}`,
    token,
    bases,
    mischief,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
