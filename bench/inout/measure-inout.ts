// What comes in and goes out as files: imports beside the bulk call, a spreadsheet beside what only reading it takes, exports, and
// a whole project as one file and back. Each on a server started anew: what the one before held is none of its memory.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { peakMegabytes, processorMsWithChildren, residentMegabytes } from '../process-use.ts'
import type { Ground, Home } from '../rows/ground.ts'
import { onEachDatabase, type RowsOptions } from '../rows/on-each-database.ts'
import { type RowSeed, seedRows } from '../rows/row-seed.ts'
import { startOn } from '../rows/start-on.ts'
import { exportBase, putFile, restoreBase } from './base-calls.ts'
import { csvOf, readAlone, sheetOf } from './made-files.ts'
import { bulkInsert, exportRows, importFile, type Place } from './rows-calls.ts'

interface InOutOptions extends RowsOptions {
  /** Parts with these words in their name; none: all. */
  readonly only: readonly string[]
}

export const measureInOut = ({ only, ...options }: InOutOptions): Promise<number> =>
  onEachDatabase(options, (ground, rows) => measureOn(ground, rows, only))

interface Stage {
  readonly home: Home
  readonly seed: RowSeed
  readonly rows: number
  readonly folder: string
  /** How long the bulk call took for the same rows. */
  readonly bulkMs: number
}

const parts: Readonly<Record<string, (stage: Stage) => Promise<string[][]>>> = { csv, xlsx, export: exported, base }

async function measureOn(ground: Ground, rows: number, only: readonly string[]): Promise<string[][]> {
  const home = await ground.empty()
  const seed = await seedRows(home, 1)
  const folder = await mkdtemp(join(tmpdir(), 'rowhouse-inout-'))
  try {
    const bulk = await onServer({ home, seed }, (place) => bulkInsert(place, rows))
    const lines = [
      ['', 'seconds', 'processor s', 'rows/s', 'memory at most, MB', ''],
      line('bulk call, 1,000 rows each', rows, bulk),
    ]
    for (const [name, measure] of Object.entries(parts))
      if (only.length === 0 || only.includes(name))
        lines.push(...(await measure({ home, seed, rows, folder, bulkMs: bulk.ms })))
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function csv(stage: Stage): Promise<string[][]> {
  const bytes = Buffer.from(csvOf(stage.rows))
  const taken = await onServer(stage, (place) => importFile(place, 'orders.csv', bytes))
  const share = `${(stage.bulkMs / taken.ms).toFixed(2)} of the bulk call`
  return [line('CSV import, rehearsed and run', stage.rows, taken, share)]
}

async function xlsx(stage: Stage): Promise<string[][]> {
  const sheet = await sheetOf(stage.rows)
  const before = performance.now()
  await readAlone(sheet)
  const alone = `reading alone ${((performance.now() - before) / 1000).toFixed(2)} s`
  const taken = await onServer(stage, (place) => importFile(place, 'wide.xlsx', sheet))
  return [line('XLSX import, 20 columns', stage.rows, taken, alone)]
}

async function exported(stage: Stage): Promise<string[][]> {
  const { seed, rows } = stage
  const ours = await onServer(stage, ({ url }) => exportRows(url, seed))
  const bare = await onServer(stage, ({ url }) => exportRows(url, seed), 'bare')
  const times = `${(ours.ms / bare.ms).toFixed(2)} times the bare server, ${(ours.cpuMs / bare.cpuMs).toFixed(2)} of its processor time`
  return [line('CSV export', rows, ours, times), line('CSV export of a bare server', rows, bare)]
}

async function base(stage: Stage): Promise<string[][]> {
  const { folder, rows } = stage
  const file = join(folder, 'base.rowhouse')
  await onServer(stage, (place) => putFile(place, rows))
  const written = await onServer(stage, (place) => exportBase(place, file))
  const restored = await onServer(stage, (place) => restoreBase(place, file))
  const size = `${(written.value / 1_000_000).toFixed(0)} MB`
  return [line('base file written', rows, written, size), line('base file restored', rows, restored)]
}

interface Taken<T = unknown> {
  readonly value: T
  readonly ms: number
  readonly cpuMs: number
  readonly idle: number
  readonly peak: number
}

async function onServer<T>(
  { home, seed }: Pick<Stage, 'home' | 'seed'>,
  work: (place: Place) => Promise<T>,
  name: 'ours' | 'bare' = 'ours',
): Promise<Taken<T>> {
  const server = await startOn(name, { ...home, env: { ...home.env, UPLOAD_LIMIT_MB: '4000' } }, seed)
  const { url, pid } = server
  try {
    const idle = residentMegabytes(pid)
    const [startedAt, before] = [performance.now(), processorMsWithChildren(pid)]
    const { result, peak } = await peakMegabytes(pid, () => work({ url, token: seed.token, project: projectOf(seed) }))
    return {
      value: result,
      ms: performance.now() - startedAt,
      cpuMs: processorMsWithChildren(pid) - before,
      idle,
      peak,
    }
  } finally {
    await server.stop()
  }
}

const projectOf = ({ path }: RowSeed): string => path.split('/').at(-2) ?? ''

const line = (title: string, rows: number, { ms, cpuMs, idle, peak }: Taken, note = ''): string[] => [
  title,
  (ms / 1000).toFixed(2),
  (cpuMs / 1000).toFixed(2),
  Math.round((rows / ms) * 1000).toLocaleString('en'),
  `${peak.toFixed(0)} (idle + ${(peak - idle).toFixed(0)})`,
  note,
]
