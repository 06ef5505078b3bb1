// What a board of a large table takes: its stacks with the first cards of each, the next cards of one, and a card that is moved;
// before and after the index of the view was made, and once people have put cards in an order.
import { call, createProject, signUp } from './api-client.ts'
import { measure, percentile } from './measure.ts'
import { type DatabaseName, type Ground, type Home, openGround } from './rows/ground.ts'
import { startServer } from './server-process.ts'
import { table } from './table.ts'
import { allReady } from './views.ts'

interface BoardOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
  readonly seconds: number
}

const meta = '/api/v1/db/meta'
const stackCount = 20
const rowsPerCall = 5000
const stages = Array.from({ length: stackCount }, (_, n) => `Stage ${n + 1}`)

export async function measureBoard({ databases, rows, seconds }: BoardOptions): Promise<number> {
  const lines: string[][] = [[`a board of ${rows} cards in ${stackCount} stacks`, 'p50 ms', 'p99', 'CPU ms']]
  for (const name of databases) {
    const ground = await openGround[name]()
    try {
      lines.push(...(await measureOn(ground, rows, seconds)))
    } finally {
      await ground.stop()
    }
  }
  process.stdout.write(table(lines))
  return 0
}

async function measureOn(ground: Ground, rows: number, seconds: number): Promise<string[][]> {
  const home = await ground.empty()
  const { token, project, tableId, viewId } = await seedBoard(home, rows)
  // A copy, because only that is analyzed, as PostgreSQL does by itself elsewhere.
  const { dataDir, env } = await ground.copyOf(home)
  const server = await startServer('ours', dataDir, env)
  const { url, pid } = server
  const lines: string[][] = []
  const note = async (name: string, method: 'GET' | 'POST', path: string, body?: object): Promise<void> => {
    const headers = { 'xc-auth': token, 'xc-gui': 'true', 'content-type': 'application/json' }
    const requests = [{ method, path, headers, ...(body && { body: JSON.stringify(body) }) }]
    await measure({ url, pid, requests, seconds: 0.5 }, 1)
    const { times, cpuMs } = await measure({ url, pid, requests, seconds }, 1)
    const figures = [percentile(times, 50), percentile(times, 99), cpuMs / times.length]
    lines.push([`${ground.name}, ${name}`, ...figures.map((figure) => figure.toFixed(2))])
  }
  try {
    const through = `/api/v1/db/data/noco/${project}/Cards/views/${viewId}`
    const opened = `${through}/board?limit=25&aggregates=${encodeURIComponent('{"Price":["sum"]}')}`
    const where = encodeURIComponent('(Stage,eq,Stage 7)')
    const inStack = (offset: number) => `${through}?where=${where}&limit=25&count=none&offset=${offset}`
    await note('open', 'GET', opened)
    await note('next cards of a stack', 'GET', inStack(25))
    await note('cards deep in a stack', 'GET', inStack(Math.floor(rows / stackCount) - 50))
    const bulk = `/api/v1/db/data/bulk/noco/${project}/Cards`
    const move = { records: ['1'], before: null, after: '8' }
    await call(url, 'POST', `${bulk}/move`, { token, body: move })
    await indexed(url, token, tableId)
    await note('open, in an order made by hand', 'GET', opened)
    await note('next cards of a stack, so ordered', 'GET', inStack(25))
    const updates = [{ record: '1', cells: { Stage: 'Stage 2' } }]
    await note('move a card', 'POST', `${bulk}/save`, { updates, inserts: [], move })
    return lines
  } finally {
    await server.stop()
  }
}

interface BoardSeed {
  readonly token: string
  readonly project: string
  readonly tableId: string
  readonly viewId: string
}

async function seedBoard({ dataDir, env }: Home, rows: number): Promise<BoardSeed> {
  const server = await startServer('ours', dataDir, env)
  const { url } = server
  try {
    const account = await signUp(url, 'bench@bench.example')
    const { token } = account
    const project = await createProject(url, account, 'Bench')
    const post = <T>(path: string, body: unknown): Promise<T> => call<T>(url, 'POST', path, { token, body })
    const table = await post<Made>(`${meta}/projects/${project}/tables`, { title: 'Cards', columns })
    for (let from = 1; from <= rows; from += rowsPerCall) {
      const cards = Array.from({ length: Math.min(rowsPerCall, rows - from + 1) }, (_, n) => cardOf(from + n))
      await post(`/api/v1/db/data/bulk/noco/${project}/Cards`, cards)
    }
    const view = await post<Made>(`${meta}/tables/${table.id}/kanbans`, { title: 'Board' })
    await indexed(url, token, table.id)
    return { token, project, tableId: table.id, viewId: view.id }
  } finally {
    await server.stop()
  }
}

const indexed = (url: string, token: string, tableId: string): Promise<void> =>
  allReady(() => call(url, 'GET', `${meta}/tables/${tableId}/indexes`, { token }))

interface Made {
  readonly id: string
}

const columns = [
  { title: 'Id', column_name: 'id', uidt: 'ID', pk: true, ai: true, rqd: true },
  { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
  {
    title: 'Stage',
    column_name: 'stage',
    uidt: 'SingleSelect',
    colOptions: { options: stages.map((title) => ({ title })) },
  },
  { title: 'Price', column_name: 'price', uidt: 'Decimal' },
  { title: 'Due', column_name: 'due', uidt: 'Date' },
]

const cardOf = (n: number): object => ({
  Name: `Card ${n} of the board`,
  Stage: stages[(n * 7) % stackCount],
  Price: String((n * 37) % 10_000),
  Due: `2026-${String((n % 12) + 1).padStart(2, '0')}-15`,
})
