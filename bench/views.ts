// What an index that comes with a view is worth: the first page of a filtered and sorted table, without and with it.
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './api-client.ts'
import { measure, percentile } from './measure.ts'
import { type DatabaseName, type Ground, openGround } from './rows/ground.ts'
import { seedRows } from './rows/row-seed.ts'
import { startOn } from './rows/start-on.ts'
import { table } from './table.ts'

interface ViewsOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
  readonly seconds: number
}

interface ViewCase {
  readonly name: string
  readonly filter: readonly [column: string, operator: string, value: unknown] | null
  readonly sort: readonly [column: string, direction: 'asc' | 'desc'] | null
}

const cases: readonly ViewCase[] = [
  { name: 'filter and sort', filter: ['Status', 'eq', 'Paid'], sort: ['Amount', 'desc'] },
  { name: 'sort', filter: null, sort: ['Due', 'desc'] },
  { name: 'rare filter', filter: ['CustomerId', 'eq', 77], sort: null },
  { name: 'checkbox and sort', filter: ['Done', 'eq', true], sort: ['At', 'desc'] },
]

export async function measureViews({ databases, rows, seconds }: ViewsOptions): Promise<number> {
  const lines: string[][] = [['first page of a view', 'without p50 ms', 'p99', 'with p50 ms', 'p99', 'made in ms']]
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

interface WireTable {
  readonly id: string
  readonly title: string
  readonly columns: readonly { readonly id: string; readonly title: string }[]
}

async function measureOn(ground: Ground, rows: number, seconds: number): Promise<string[][]> {
  const home = await ground.empty()
  const seed = await seedRows(home, rows)
  const server = await startOn('ours', home, seed)
  const { token, path } = seed
  const meta = '/api/v1/db/meta'
  const ask = <T>(method: string, to: string, body?: unknown): Promise<T> =>
    call<T>(server.url, method, to, body === undefined ? { token } : { token, body })
  const timesOf = async (to: string): Promise<string[]> => {
    const requests = [{ method: 'GET', path: to, headers: { 'xc-auth': token } } as const]
    const load = { url: server.url, pid: server.pid, requests, seconds }
    await measure({ ...load, seconds: 0.5 }, 1)
    const { times } = await measure(load, 1)
    const sorted = times.toSorted((one, other) => one - other)
    return [percentile(sorted, 50).toFixed(2), percentile(sorted, 99).toFixed(2)]
  }
  try {
    const project = path.split('/').at(-2) ?? ''
    const { list } = await ask<{ list: WireTable[] }>('GET', `${meta}/projects/${project}/tables`)
    const orders = await ask<WireTable>('GET', `${meta}/tables/${list.find(({ title }) => title === 'Orders')?.id}`)
    const idOf = (title: string): string => orders.columns.find((column) => column.title === title)?.id ?? ''
    const lines: string[][] = []
    for (const { name, filter, sort } of cases) {
      const view = await ask<{ id: string }>('POST', `${meta}/tables/${orders.id}/grids`, { title: name })
      const where = filter === null ? '' : `&where=(${filter.join(',')})`
      const sorted = sort === null ? '' : `&sort=${sort[1] === 'desc' ? '-' : ''}${sort[0]}`
      const before = await timesOf(`${path}?limit=25&count=none${where}${sorted}`)
      const begun = performance.now()
      await ask('PATCH', `${meta}/views/${view.id}/settings`, {
        filters: filter && { kind: 'test', columnId: idOf(filter[0]), operator: filter[1], value: filter[2] },
        sorts: sort === null ? [] : [{ id: '', columnId: idOf(sort[0]), direction: sort[1] }],
      })
      await allReady(() => ask('GET', `${meta}/tables/${orders.id}/indexes`))
      const madeMs = performance.now() - begun
      const after = await timesOf(`${path}/views/${view.id}?limit=25&count=none`)
      lines.push([`${ground.name}, ${name}`, ...before, ...after, madeMs.toFixed(0)])
    }
    return lines
  } finally {
    await server.stop()
  }
}

/** Indexes are made in the background. */
export async function allReady(
  list: () => Promise<{ readonly list: readonly { readonly state: string }[] }>,
): Promise<void> {
  for (;;) {
    const { list: indexes } = await list()
    if (indexes.every(({ state }) => state === 'ready')) return
    await sleep(5)
  }
}
