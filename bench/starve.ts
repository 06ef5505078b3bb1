// What people wait for while somebody else asks, many times at once, for records whose formula makes long texts.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { call, createProject, Refusal, signUp } from './api-client.ts'
import type { GreedyLoad, GreedyReport } from './greedy-load.ts'
import { endWithUs } from './leave-nothing-behind.ts'
import { percentile } from './measure.ts'
import { type DatabaseName, type Ground, openGround } from './rows/ground.ts'
import { type RowSeed, seedRows } from './rows/row-seed.ts'
import { startServer } from './server-process.ts'
import { table } from './table.ts'

interface StarveOptions {
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
      const waited = (): Promise<Timed> => timed(server.url, seed, rest, seconds)
      await timed(server.url, seed, rest, 1)
      lines.push(lineOf(`${ground.name}, ${name}, nobody else`, await waited()))
      const beside = await besideLoad({ ...greedy, url: `${server.url}${greedy.path}`, callers, pace: null }, waited)
      const bare = await besideBare(beside.report, callers, waited)
      lines.push(lineOf(`${ground.name}, ${name}, beside as much of a bare server`, bare.waited, bare.report))
      lines.push(lineOf(`${ground.name}, ${name}, beside ${callers} × ${greedy.what}`, beside.waited, beside.report))
    }
    return lines
  } finally {
    await server.stop()
  }
}

interface Beside {
  readonly waited: Timed
  readonly report: GreedyReport
}

async function besideLoad(load: GreedyLoad, waited: () => Promise<Timed>): Promise<Beside> {
  const running = startLoad(load)
  await sleep(1000)
  const times = await waited()
  return { waited: times, report: await running.stop() }
}

/** What reading such answers takes of the machine, whoever sends them: as many and as long ones, of a server that does nothing else. */
async function besideBare(
  { statuses, bytes, seconds }: GreedyReport,
  callers: number,
  waited: () => Promise<Timed>,
): Promise<Beside> {
  const answers = Math.max(1, statuses[200] ?? 0)
  const bare = await startServer('bareBytes', '', { BENCH_BYTES: String(Math.round(bytes / answers)) })
  try {
    return await besideLoad({ url: bare.url, token: '', callers, pace: answers / seconds }, waited)
  } finally {
    await bare.stop()
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

function lineOf(what: string, { times, refused }: Timed, report?: GreedyReport): string[] {
  const [half, most] = [percentile(times, 50), percentile(times, 99)]
  return [what, String(times.length), half.toFixed(2), most.toFixed(2), String(refused), report ? toldBy(report) : '']
}

function toldBy({ statuses, bytes, seconds }: GreedyReport): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return `${counts.join(', ')}; ${Math.round(bytes / seconds / 1e6)} MB/s`
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
  /** What is asked for. */
  readonly what: string
}

/** Of a person who has just signed up: a formula that makes as long a text as the server takes, and as many records as it gives. */
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
    body: Array.from({ length: 1000 }, (_, n) => ({ Name: `x${n}` })),
  })
  const list = `/api/v1/db/data/noco/${project}/Long`
  for (const pieces of [300, 100, 30, 10, 3, 1]) {
    const formula = `CONCAT(${Array.from({ length: pieces }, () => `REPEAT({Name}, ${repeats})`).join(', ')})`
    if (!(await isTaken(url, made.id, token, formula))) continue
    const limit = await mostRecords(`${url}${list}`, token)
    return { path: `${list}?limit=${limit}&count=none`, token, what: `${limit} texts of ${pieces} pieces` }
  }
  throw new Error('No formula was taken.')
}

/** Longer ones are an error when they are computed. */
const repeats = 25_000

async function mostRecords(url: string, token: string): Promise<number> {
  for (const limit of [1000, 300, 100, 50, 25]) {
    const answer = await fetch(`${url}?limit=${limit}&count=none`, { headers: { 'xc-auth': token } })
    await answer.arrayBuffer()
    if (answer.ok) return limit
  }
  throw new Error('No page was given.')
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

/** In a process of its own: what takes it long to read must not be taken for what others wait for. */
function startLoad(load: GreedyLoad): { stop(): Promise<GreedyReport> } {
  const child = fork(fileURLToPath(new URL('./greedy-load.ts', import.meta.url)), [JSON.stringify(load)])
  endWithUs(child)
  return {
    async stop() {
      const told = once(child, 'message')
      child.send('stop')
      const [report] = (await told) as [GreedyReport]
      await sleep(2000)
      return report
    },
  }
}
