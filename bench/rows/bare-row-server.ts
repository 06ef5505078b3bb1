// The floor: the same questions to the same tables, by node:http and a driver alone. It checks, logs and limits nothing,
// so what our server takes beyond it is the price of everything it does besides. Never to be run for anything else.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BarePostgresRows } from './bare-postgres-rows.ts'
import type { BareRows, RowPlace } from './bare-rows.ts'
import { BareSqliteRows } from './bare-sqlite-rows.ts'
import type { OrderRow } from './orders.ts'

const { BENCH_PLACE = '{}', BENCH_DATABASE_URL, DATA_DIR = '.' } = process.env
const place = JSON.parse(BENCH_PLACE) as RowPlace
const rows: BareRows =
  BENCH_DATABASE_URL === undefined
    ? new BareSqliteRows(DATA_DIR, place)
    : new BarePostgresRows(BENCH_DATABASE_URL, place)

const server = createServer((request, response) => {
  if (request.url === `${place.path}/export/csv`) {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
    void pipeline(Readable.from(rows.csv(), { objectMode: false }), response).catch(() => response.destroy())
    return
  }
  void answer(request).then((found) => {
    const body = found === undefined ? '' : JSON.stringify(found)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }
    response.writeHead(found === undefined ? 404 : 200, headers).end(body)
  })
})

async function answer(request: IncomingMessage): Promise<unknown> {
  const { method, url = '' } = request
  if (url === '/api/v1/health') return { total: await rows.total() }
  if (url.startsWith('/api/v1/db/data/bulk/')) return rows.insertAll((await bodyOf(request)) as OrderRow[])
  const [path = '', query = ''] = url.slice(place.path.length).split('?')
  const id = Number(path.slice(1))
  if (method === 'POST') return rows.insert((await bodyOf(request)) as OrderRow)
  if (method === 'PATCH') return rows.update(id, ((await bodyOf(request)) as { Amount: number }).Amount)
  if (path === '/count') return { count: await rows.countOpen() }
  return path === '' ? listBy(new URLSearchParams(query)) : rows.readOne(id)
}

async function listBy(query: URLSearchParams): Promise<object> {
  const limit = Number(query.get('limit'))
  const text = query.get('q')
  if (text !== null) return { list: await rows.search(text, limit) }
  if (query.has('where')) return { list: await rows.filterAndSort(limit) }
  return { list: await rows.list(limit, Number(query.get('offset'))) }
}

function bodyOf(request: IncomingMessage): Promise<unknown> {
  return new Promise((resolve) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => resolve(JSON.parse(text)))
  })
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`Bare server is ready at http://127.0.0.1:${port}\n`)
})

// An orderly exit: only that writes the compile cache the second start is measured with.
process.on('SIGTERM', () => process.exit(0))
