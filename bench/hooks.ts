// What webhooks cost whoever writes, how many calls leave in a second, and what a receiver that never answers does to others.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, call, createProject, signUp } from './api-client.ts'
import { loadText } from './load-text.ts'
import { measureInTurns, percentile } from './measure.ts'
import { type DatabaseName, type Ground, openGround } from './rows/ground.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { table } from './table.ts'

interface HooksOptions {
  readonly databases: readonly DatabaseName[]
  readonly seconds: number
  /** Inserted at once, a call for each. */
  readonly rows: number
}

const writers = 4
const perInsert = 500

export async function measureHooks({ databases, seconds, rows }: HooksOptions): Promise<number> {
  const lines: string[][] = [['webhooks', 'measured', 'goal']]
  process.stdout.write(`load of the machine before: ${loadText()}\n`)
  for (const name of databases) {
    const ground = await openGround[name]()
    try {
      lines.push(...(await measureOn(ground, seconds, rows)))
    } finally {
      await ground.stop()
    }
  }
  process.stdout.write(table(lines))
  process.stdout.write(`load of the machine after: ${loadText()}\n`)
  return 0
}

async function measureOn(ground: Ground, seconds: number, rows: number): Promise<string[][]> {
  const receiver = await startReceiver()
  // Calls towards one place share what is left of it, so the dead one is another.
  const grave = await startReceiver()
  const { dataDir, env } = await ground.empty()
  const server = await startServer('ours', dataDir, { ...env, EGRESS_ALLOW: `${receiver.allow},${grave.allow}` })
  try {
    const place = await aPlace(server)
    const [fast, watch] = [`${receiver.origin}/fast`, `${receiver.origin}/watched`]
    const quiet = await place.aTable('Quiet', [])
    const hooked = await place.aTable('Hooked', [fast, fast, fast])
    const load = (path: string) => ({ url: server.url, pid: server.pid, seconds, requests: [place.patch(path)] })
    const { none, three } = await measureInTurns({ none: load(quiet), three: load(hooked) }, writers)
    await receiver.rest()
    const bulk = await place.aTable('Bulk', [`${receiver.origin}/bulk`])
    const perSecond = await deliveriesPerSecond(place, receiver, bulk, rows)
    const watched = await place.aTable('Watched', [watch])
    const before = await latencies(place, receiver, watched, seconds)
    const dead = await place.aTable('Dead', [`${grave.origin}/dead`])
    await place.insert(dead, perInsert)
    const beside = await latencies(place, receiver, watched, seconds)
    const [p50, p50Hooked] = [percentile(none.times, 50), percentile(three.times, 50)]
    const p99 = (times: readonly number[]) => percentile(times, 99)
    const line = (what: string, value: string, goal = ''): string[] => [`${ground.name}, ${what}`, value, goal]
    return [
      line('a write without webhooks, p50', `${p50.toFixed(2)} ms`),
      line('… with three that match, their calls going out beside', `${p50Hooked.toFixed(2)} ms`),
      line('… of the one without', `${(p50Hooked / p50).toFixed(2)}×`, '≤ 1.1×'),
      line(`calls in a second, of ${rows} records`, perSecond.toFixed(0), '≥ 2000'),
      line('from the answer to the call, p99', `${p99(before).toFixed(0)} ms`),
      line('… beside a receiver that never answers', `${p99(beside).toFixed(0)} ms`),
      line('… of the one without it', `${(p99(beside) / p99(before)).toFixed(2)}×`, '≤ 2×'),
    ]
  } finally {
    await server.stop()
    receiver.close()
    grave.close()
  }
}

interface Place {
  aTable(title: string, hooks: readonly string[]): Promise<string>
  insert(path: string, rows: number): Promise<void>
  patch(path: string): { method: 'PATCH'; path: string; headers: Record<string, string>; body: string }
  readonly server: ServerProcess
  readonly account: Account
}

async function aPlace(server: ServerProcess): Promise<Place> {
  const account = await signUp(server.url, 'hooks@bench.example')
  const project = await createProject(server.url, account, 'Hooked')
  const ask = <Reply>(method: string, path: string, body: unknown): Promise<Reply> =>
    call<Reply>(server.url, method, path, { token: account.token, body })
  return {
    server,
    account,
    async aTable(title, hooks) {
      const columns = [{ title: 'Name', uidt: 'SingleLineText' }]
      const { id } = await ask<{ id: string }>('POST', `/api/v1/db/meta/projects/${project}/tables`, { title, columns })
      const path = `/api/v1/db/data/noco/${project}/${id}`
      await ask('POST', path, { Name: 'first' })
      for (const [at, url] of hooks.entries()) {
        const operation = title === 'Hooked' ? 'update' : 'insert'
        const body = '{{record.Name}}'
        const notify = { via: 'URL', method: 'POST', url, headers: [], parameters: [], body }
        await ask('POST', `/api/v1/tables/${id}/webhooks`, { title: `${title} ${at}`, operation, notify })
      }
      return path
    },
    async insert(path, rows) {
      const bulk = path.replace('/db/data/', '/db/data/bulk/')
      for (let from = 0; from < rows; from += perInsert)
        await ask(
          'POST',
          bulk,
          Array.from({ length: Math.min(perInsert, rows - from) }, (_, at) => ({ Name: `row ${from + at}` })),
        )
    },
    patch: (path) => ({
      method: 'PATCH',
      path: `${path}/1`,
      headers: { 'content-type': 'application/json', 'xc-auth': account.token },
      body: '{"Name":"written"}',
    }),
  }
}

/** From the first call to the last, while nobody writes. */
async function deliveriesPerSecond(place: Place, receiver: Receiver, path: string, rows: number): Promise<number> {
  await place.insert(path, rows)
  await receiver.until('/bulk', rows)
  const times = receiver.times('/bulk')
  return times.length / (((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000)
}

/** Milliseconds from the answer to a write until its call arrives, sorted. */
async function latencies({ server, account }: Place, receiver: Receiver, path: string, seconds: number) {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const known = receiver.times('/watched').length
    await call(server.url, 'POST', path, { token: account.token, body: { Name: 'watched' } })
    const answered = performance.now()
    await receiver.until('/watched', known + 1)
    took.push(Math.max(0, (receiver.times('/watched').at(-1) ?? 0) - answered))
  }
  return took.sort((a, b) => a - b)
}

interface Receiver {
  readonly origin: string
  readonly allow: string
  /** When its calls came. */
  times(path: string): readonly number[]
  until(path: string, calls: number): Promise<void>
  /** Once nothing has come for a second. */
  rest(): Promise<void>
  close(): void
}

/** Answers at once, but for the path “/dead”, which it never answers. */
async function startReceiver(): Promise<Receiver> {
  const calls = new Map<string, number[]>()
  let heard = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    request.resume()
    const known = calls.get(path) ?? []
    known.push(performance.now())
    calls.set(path, known)
    heard.resolve()
    heard = Promise.withResolvers<void>()
    if (path !== '/dead') response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const total = (): number => [...calls.values()].reduce((sum, { length }) => sum + length, 0)
  return {
    origin: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    times: (path) => calls.get(path) ?? [],
    async until(path, count) {
      while ((calls.get(path)?.length ?? 0) < count) await heard.promise
    },
    async rest() {
      for (let known = -1; known !== total(); ) {
        known = total()
        await sleep(1000)
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
