// What people wait for while somebody else asks, many times at once, for records whose formula makes long texts.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { call, createProject, Refusal, signUp } from './api-client.ts'
import type { GreedyLoad } from './greedy-load.ts'
import { percentile } from './measure.ts'
import { type DatabaseName, type Ground, openGround } from './rows/ground.ts'
import { type RowSeed, seedRows } from './rows/row-seed.ts'
import { startServer } from './server-process.ts'
import { table } from './table.ts'

export interface StarveOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
  readonly seconds: number
  /** Calls of the one who asks for much, all the time. */
  readonly callers: number
}

export async function measureStarving({ databases, ...options }: StarveOptions): Promise<number> {
  const lines: string[][] = [['what others wait for', 'calls', 'p50 ms', 'p99 ms', 'refused', 'beside it']]
  for (const name of databases) {
    const ground = await openGround[name]()
    try {
      lines.push(...(await measureOn(ground, options)))
    } finally {
      await ground.stop()
    }
  }
  process.stdout.write(table(lines))
  return 0
}

async function measureOn(ground: Ground, options: Omit<StarveOptions, 'databases'>): Promise<string[][]> {
  const { rows, seconds, callers } = options
  const home = await ground.empty()
  const seed = await seedRows(home, rows)
  // The limits of a server as it is started by anybody.
  const server = await startServer('ours', home.dataDir, { ...home.env, CALLS_PER_PERSON: '', MAX_IN_FLIGHT: '' })
  try {
    const greedy = await aGreedyTable(server.url)
    const lines: string[][] = []
    for (const [name, rest] of readsOf(seed)) {
      await timed(server.url, seed, rest, 1)
      const idle = await timed(server.url, seed, rest, seconds)
      const load = startLoad(server.url, greedy, callers)
      await sleep(1000)
      const loaded = await timed(server.url, seed, rest, seconds)
      const told = await load.stop()
      lines.push(lineOf(`${ground.name}, ${name}, nobody else`, idle, ''))
      lines.push(lineOf(`${ground.name}, ${name}, beside ${callers} × ${greedy.pieces} texts`, loaded, told))
    }
    return lines
  } finally {
    await server.stop()
  }
}

const readsOf = ({ orders }: RowSeed): readonly (readonly [name: string, rest: () => string])[] => [
  ['one row', () => `/${1 + Math.floor(Math.random() * orders)}`],
  ['a page', () => '?limit=25&count=none&sort=-Amount'],
]

interface Timed {
  readonly times: readonly number[]
  readonly refused: number
}

function lineOf(what: string, { times, refused }: Timed, meanwhile: string): string[] {
  const [half, most] = [percentile(times, 50), percentile(times, 99)]
  return [what, String(times.length), half.toFixed(2), most.toFixed(2), String(refused), meanwhile]
}

/** One call after the other, a little apart, as people's screens make them. */
async function timed(url: string, { path, token }: RowSeed, rest: () => string, seconds: number): Promise<Timed> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  let refused = 0
  while (performance.now() < end) {
    const from = performance.now()
    const answer = await fetch(`${url}${path}${rest()}`, { headers: { 'xc-auth': token } })
    await answer.arrayBuffer()
    times.push(performance.now() - from)
    if (!answer.ok) refused += 1
    await sleep(5)
  }
  return { times: times.sort((a, b) => a - b), refused }
}

interface Greedy {
  readonly path: string
  readonly token: string
  readonly pieces: number
}

/** Of a person who has just signed up: as many long texts as the server lets a formula join. */
async function aGreedyTable(url: string): Promise<Greedy> {
  const account = await signUp(url, 'greedy@bench.example')
  const { token } = account
  const project = await createProject(url, account, 'Greedy')
  const made = await call<{ id: string }>(url, 'POST', `/api/v1/db/meta/projects/${project}/tables`, {
    token,
    body: { title: 'Long', columns: [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true }] },
  })
  await call(url, 'POST', `/api/v1/db/data/bulk/noco/${project}/Long`, {
    token,
    body: Array.from({ length: 100 }, (_, n) => ({ Name: `x${n}` })),
  })
  for (const pieces of [300, 100, 30, 10, 3, 1]) {
    const formula = `CONCAT(${Array.from({ length: pieces }, () => 'REPEAT({Name}, 33000)').join(', ')})`
    if (await isTaken(url, made.id, token, formula))
      return { path: `/api/v1/db/data/noco/${project}/Long`, token, pieces }
  }
  throw new Error('No formula was taken.')
}

async function isTaken(url: string, tableId: string, token: string, formula: string): Promise<boolean> {
  try {
    const body = { title: 'Grown', uidt: 'Formula', formula_raw: formula }
    await call(url, 'POST', `/api/v1/db/meta/tables/${tableId}/columns`, { token, body })
    return true
  } catch (error) {
    if (error instanceof Refusal && / with 400: /.test(error.message)) return false
    throw error
  }
}

/** In a thread of its own: what takes it long to read must not be taken for what others wait for. */
function startLoad(url: string, { path, token }: Greedy, callers: number): { stop(): Promise<string> } {
  const workerData: GreedyLoad = { url: `${url}${path}?limit=25&count=none`, token, callers }
  const worker = new Worker(new URL('./greedy-load.ts', import.meta.url), { workerData })
  return {
    async stop() {
      const told = once(worker, 'message')
      worker.postMessage('stop')
      const [text] = (await told) as [string]
      await worker.terminate()
      await sleep(2000)
      return text
    },
  }
}
