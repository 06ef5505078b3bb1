// A table too large to be held in memory: it is imported and exported as a stream, and its first page is there at once.
import { Readable } from 'node:stream'
import { call } from './api-client.ts'
import { peakMegabytes, residentMegabytes } from './process-use.ts'
import type { Ground } from './rows/ground.ts'
import { onEachDatabase, type RowsOptions } from './rows/on-each-database.ts'
import { orderOf } from './rows/orders.ts'
import { type RowSeed, seedRows } from './rows/row-seed.ts'
import { startOn } from './rows/start-on.ts'

export const measureBigTable = (options: RowsOptions): Promise<number> => onEachDatabase(options, measureOn)

async function measureOn(ground: Ground, rows: number): Promise<string[][]> {
  const home = await ground.empty()
  const seed = await seedRows(home, 1)
  // A million rows are more than one file may hold unless the owner of the server says so.
  const server = await startOn('ours', { ...home, env: { ...home.env, UPLOAD_LIMIT_MB: '2000' } }, seed)
  const { url, pid } = server
  try {
    const idle = residentMegabytes(pid)
    const imported = await peakMegabytes(pid, () => timed(() => importRows(url, seed, rows)))
    const first = await timed(() => readPage(url, seed, 'limit=25'))
    const exact = await timed(() => readPage(url, seed, 'limit=25&count=exact'))
    const exported = await peakMegabytes(pid, () => timed(() => exportRows(url, seed)))
    const memory = (peak: number): string => `${peak.toFixed(0)} (idle + ${(peak - idle).toFixed(0)})`
    return [
      ['', 'seconds', 'memory at most, MB', ''],
      ['idle', '', idle.toFixed(0), ''],
      ['CSV import', seconds(imported.result.ms), memory(imported.peak), imported.result.value],
      ['first page', seconds(first.ms), '', first.value],
      ['with its exact count', seconds(exact.ms), '', exact.value],
      ['CSV export', seconds(exported.result.ms), memory(exported.peak), exported.result.value],
    ]
  } finally {
    await server.stop()
  }
}

async function importRows(url: string, { path, token }: RowSeed, rows: number): Promise<string> {
  const answer = await fetch(`${url}${path}/import/csv`, {
    method: 'POST',
    headers: { 'xc-auth': token, 'content-type': 'text/csv' },
    body: Readable.toWeb(Readable.from(csvOf(rows))) as ReadableStream,
    duplex: 'half',
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The import was answered with ${answer.status}: ${text}`)
  const { inserted } = JSON.parse(text) as { inserted: number }
  if (inserted !== rows) throw new Error(`${inserted} rows were imported instead of ${rows}.`)
  return `${inserted} rows`
}

const rowsPerPiece = 500

function* csvOf(rows: number): Generator<string> {
  yield `${Object.keys(orderOf(1)).join()}\r\n`
  for (let from = 1; from <= rows; from += rowsPerPiece) {
    const count = Math.min(rowsPerPiece, rows - from + 1)
    yield Array.from({ length: count }, (_, n) => `${lineOf(from + n)}\r\n`).join('')
  }
}

const lineOf = (n: number): string =>
  Object.values(orderOf(n))
    .map((value) => `"${value}"`)
    .join()

interface Page {
  readonly list: readonly unknown[]
  readonly pageInfo: { readonly totalRows: number; readonly isEstimate?: boolean }
}

async function readPage(url: string, { path, token }: RowSeed, query: string): Promise<string> {
  const { list, pageInfo } = await call<Page>(url, 'GET', `${path}?${query}`, { token })
  return `${list.length} rows of ${pageInfo.isEstimate ? 'about ' : ''}${pageInfo.totalRows}`
}

async function exportRows(url: string, { path, token }: RowSeed): Promise<string> {
  const answer = await fetch(`${url}${path}/export/csv`, { headers: { 'xc-auth': token } })
  if (!answer.ok || answer.body === null) throw new Error(`The export was answered with ${answer.status}.`)
  let bytes = 0
  for await (const piece of answer.body) bytes += piece.length
  return `${(bytes / 1_048_576).toFixed(0)} MB`
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const startedAt = performance.now()
  const value = await work()
  return { value, ms: performance.now() - startedAt }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2)
