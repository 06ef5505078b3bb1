// What rules cost: pages of a table for whom none applies, and for somebody with two row rules and a hidden field.
import { call, signUp } from './api-client.ts'
import { measureInTurns, percentile } from './measure.ts'
import { type DatabaseName, type Ground, openGround } from './rows/ground.ts'
import { seedRows } from './rows/row-seed.ts'
import { startOn } from './rows/start-on.ts'
import { table } from './table.ts'

interface RulesOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
  readonly seconds: number
}

const pages = [25, 1000] as const

export async function measureRules({ databases, rows, seconds }: RulesOptions): Promise<number> {
  const lines: string[][] = [['list', 'without p50 ms', 'with p50 ms', 'without calls/s', 'with calls/s', 'ratio']]
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
  const ask = <T>(method: string, to: string, body?: unknown): Promise<T> =>
    call<T>(server.url, method, to, body === undefined ? { token } : { token, body })
  try {
    const project = path.split('/').at(-2) ?? ''
    const meta = '/api/v1/db/meta'
    const { list } = await ask<{ list: WireTable[] }>('GET', `${meta}/projects/${project}/tables`)
    const orders = await ask<WireTable>('GET', `${meta}/tables/${list.find(({ title }) => title === 'Orders')?.id}`)
    const idOf = (title: string): string => orders.columns.find((column) => column.title === title)?.id ?? ''
    const callers = await Promise.all(['free', 'ruled'].map((who) => aMember(who)))
    const customer = (operator: string, value: number) => ({
      rows: { id: 'a', kind: 'test', columnId: idOf('CustomerId'), operator, value },
    })
    for (const more of [
      customer('gte', 1),
      { ...customer('eq', 77), effect: 'deny' },
      { fields: [idOf('Done')], effect: 'deny' },
    ])
      await ask('POST', `/api/v1/projects/${project}/rules`, {
        tableId: orders.id,
        title: 'Measured',
        who: { kind: 'person', id: callers[1]?.id },
        effect: 'allow',
        verbs: ['read'],
        ...more,
      })
    const lines: string[][] = []
    for (const limit of pages) {
      const loadOf = (by: string | undefined) => ({
        url: server.url,
        pid: server.pid,
        requests: [{ method: 'GET', path: `${path}?limit=${limit}`, headers: { 'xc-auth': by ?? '' } } as const],
        seconds,
      })
      const loads = { without: loadOf(callers[0]?.token), with: loadOf(callers[1]?.token) }
      const measured = await measureInTurns(loads, 1)
      const p50 = (of: keyof typeof loads): string => percentile(measured[of].times, 50).toFixed(2)
      const perSecond = (of: keyof typeof loads): number => measured[of].times.length / measured[of].seconds
      const ratio = perSecond('with') / perSecond('without')
      lines.push([
        `${ground.name}, list ${limit}`,
        p50('without'),
        p50('with'),
        perSecond('without').toFixed(0),
        perSecond('with').toFixed(0),
        `${ratio.toFixed(2)}×`,
      ])
    }
    return lines

    async function aMember(name: string) {
      const email = `${name}@bench.example`
      const { token: own } = await signUp(server.url, email)
      await ask('POST', `${meta}/projects/${project}/users`, { email, roles: 'editor' })
      const me = await call<{ id: string }>(server.url, 'GET', '/api/v1/auth/user/me', { token: own })
      return { id: me.id, token: own }
    }
  } finally {
    await server.stop()
  }
}
