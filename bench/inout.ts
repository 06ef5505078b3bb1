// What comes in and goes out as files: imports beside the bulk call, a spreadsheet beside what only reading it takes, exports, and
// a whole project as one file and back.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { call } from './api-client.ts'
import { peakMegabytes, processorMsWithChildren, residentMegabytes } from './process-use.ts'
import type { Ground } from './rows/ground.ts'
import { onEachDatabase, type RowsOptions } from './rows/on-each-database.ts'
import { orderOf } from './rows/orders.ts'
import { type RowSeed, seedRows } from './rows/row-seed.ts'
import { startOn } from './rows/start-on.ts'

export const measureInOut = (options: RowsOptions): Promise<number> => onEachDatabase(options, measureOn)

interface Place {
  readonly url: string
  readonly token: string
  readonly project: string
}

async function measureOn(ground: Ground, rows: number): Promise<string[][]> {
  const home = await ground.empty()
  const seed = await seedRows(home, 1)
  const server = await startOn('ours', { ...home, env: { ...home.env, UPLOAD_LIMIT_MB: '4000' } }, seed)
  const folder = await mkdtemp(join(tmpdir(), 'rowhouse-inout-'))
  const { url, pid } = server
  const place: Place = { url, token: seed.token, project: projectOf(seed) }
  try {
    const idle = residentMegabytes(pid)
    const memory = (peak: number): string => `${peak.toFixed(0)} (idle + ${(peak - idle).toFixed(0)})`
    const line = (title: string, { result, peak }: Measured, what: string): string[] => [
      title,
      (result.ms / 1000).toFixed(2),
      (result.cpuMs / 1000).toFixed(2),
      rate(rows, result.ms),
      memory(peak),
      what,
    ]
    const measured = <T>(work: () => Promise<T>, of = pid) => peakMegabytes(of, () => timed(work, of))
    const bulk = await measured(() => bulkInsert(place, rows))
    const csv = await measured(() => importFile(place, 'orders.csv', Buffer.from(csvOf(rows))))
    const sheet = await sheetOf(rows)
    const alone = await timed(async () => readAlone(sheet), process.pid)
    const xlsx = await measured(() => importFile(place, 'wide.xlsx', sheet))
    const exported = await measured(() => exportRows(url, seed))
    const bare = await startOn('bare', home, seed)
    const bareExported = await measured(() => exportRows(bare.url, seed), bare.pid).finally(() => bare.stop())
    await putFile(place, rows)
    const file = join(folder, 'base.rowhouse')
    const written = await measured(() => exportBase(place, file))
    const restored = await measured(() => restoreBase(place, file))
    return [
      ['', 'seconds', 'processor s', 'rows/s', 'memory at most, MB', ''],
      line('bulk call, 1,000 rows each', bulk, ''),
      line('CSV import, rehearsed and run', csv, `${(bulk.result.ms / csv.result.ms).toFixed(2)} of the bulk call`),
      line('XLSX import, 20 columns', xlsx, `reading alone ${(alone.ms / 1000).toFixed(2)} s`),
      line('CSV export', exported, timesOf(exported, bareExported)),
      line('CSV export of a bare server', bareExported, ''),
      line('base file written', written, `${(written.result.value / 1_000_000).toFixed(0)} MB`),
      line('base file restored', restored, ''),
    ]
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measured {
  readonly result: { readonly ms: number; readonly cpuMs: number }
  readonly peak: number
}

const timesOf = ({ result: one }: Measured, { result: other }: Measured): string =>
  `${(one.ms / other.ms).toFixed(2)} times the bare server, ${(one.cpuMs / other.cpuMs).toFixed(2)} of its processor time`

const rate = (rows: number, ms: number): string => Math.round((rows / ms) * 1000).toLocaleString('en')
const projectOf = ({ path }: RowSeed): string => path.split('/').at(-2) ?? ''

async function bulkInsert({ url, token, project }: Place, rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += 1000) {
    const body = Array.from({ length: Math.min(1000, rows - from + 1) }, (_, n) => orderOf(from + n))
    await call(url, 'POST', `/api/v1/db/data/bulk/noco/${project}/Orders`, { token, body })
  }
}

const csvOf = (rows: number): string =>
  [Object.keys(orderOf(1)), ...Array.from({ length: rows }, (_, n) => Object.values(orderOf(n + 1)))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join())
    .join('\r\n')

interface Sent {
  readonly id: string
  readonly state: string
  readonly failure: string | null
  readonly sheets: readonly {
    readonly id: string
    readonly title: string
    readonly columns: readonly { from: number; title: string; type: string; options: object }[]
  }[]
}

/** Sent, read, rehearsed and run as a screen does it. */
async function importFile({ url, token, project }: Place, name: string, bytes: Buffer): Promise<void> {
  const path = `/api/v1/projects/${project}/imports`
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { 'xc-auth': token }, body: form })
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}: ${await answer.text()}`)
  const sent = (await answer.json()) as Sent
  const parts = sent.sheets.map(({ id: sheet, title, columns }) => ({
    sheet,
    title,
    columns: columns.map(({ from, title: field, type, options }) => ({ from, title: field, type, options })),
  }))
  const until = async (state: string): Promise<void> => {
    for (;;) {
      const now = await call<Sent>(url, 'GET', `${path}/${sent.id}`, { token })
      if (now.state === state) return
      if (now.failure !== null) throw new Error(now.failure)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await call(url, 'POST', `${path}/${sent.id}/rehearse`, { token, body: { parts, unreadable: 'empty' } })
  await until('rehearsed')
  await call(url, 'POST', `${path}/${sent.id}/run`, { token })
  await until('done')
}

const sheetColumns = 20

async function sheetOf(rows: number): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx')
  const titles = Array.from({ length: sheetColumns }, (_, at) => `Field ${at + 1}`)
  const lines = Array.from({ length: rows }, (_, n) =>
    titles.map((_title, at) => (at % 2 === 0 ? `text ${n} ${at}` : n * at)),
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, ...lines], { dense: true }), 'Wide')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

/** What SheetJS needs by itself. */
async function readAlone(bytes: Buffer): Promise<void> {
  const { read } = await import('@e965/xlsx')
  read(bytes, { type: 'buffer', dense: true })
}

async function exportRows(url: string, { path, token }: RowSeed): Promise<void> {
  const answer = await fetch(`${url}${path}/export/csv`, { headers: { 'xc-auth': token } })
  if (!answer.ok || answer.body === null) throw new Error(`The export was answered with ${answer.status}.`)
  for await (const _ of answer.body);
}

/** A file that does not pack, a kilobyte for each row. */
async function putFile({ url, token, project }: Place, rows: number): Promise<void> {
  const body = { title: 'Files', columns: [{ title: 'File', uidt: 'Attachment' }] }
  await call(url, 'POST', `/api/v1/db/meta/projects/${project}/tables`, { token, body })
  const form = new FormData()
  form.append('file', new Blob([randomBytes(Math.min(rows * 1000, 1_000_000_000))]), 'noise.bin')
  const sent = await fetch(`${url}/api/v1/db/storage/${project}/upload`, {
    method: 'POST',
    headers: { 'xc-auth': token },
    body: form,
  })
  if (!sent.ok) throw new Error(`The file was answered with ${sent.status}: ${await sent.text()}`)
  await call(url, 'POST', `/api/v1/db/data/noco/${project}/Files`, { token, body: { File: await sent.json() } })
}

/** Gives how many bytes there are. */
async function exportBase({ url, token, project }: Place, path: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/projects/${project}/export/base`, { headers: { 'xc-auth': token } })
  if (!answer.ok || answer.body === null) throw new Error(`The base was answered with ${answer.status}.`)
  let bytes = 0
  async function* counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      bytes += piece.length
      yield piece
    }
  }
  await pipeline(Readable.from(counted(answer.body as unknown as AsyncIterable<Uint8Array>)), createWriteStream(path))
  return bytes
}

async function restoreBase({ url, token }: Place, path: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/projects/from-file?title=Restored`, {
    method: 'POST',
    headers: { 'xc-auth': token, 'content-type': 'application/zip' },
    body: Readable.toWeb(createReadStream(path)) as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  const { job } = (await answer.json()) as { job: string }
  for (;;) {
    const now = await call<{ state: string; failure: string | null }>(url, 'GET', `/api/v1/jobs/${job}`, { token })
    if (now.state === 'done') return
    if (now.state === 'failed') throw new Error(now.failure ?? 'The project was not restored.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function timed<T>(work: () => Promise<T>, pid: number): Promise<{ value: T; ms: number; cpuMs: number }> {
  const startedAt = performance.now()
  const before = processorMsWithChildren(pid)
  const value = await work()
  return { value, ms: performance.now() - startedAt, cpuMs: processorMsWithChildren(pid) - before }
}
