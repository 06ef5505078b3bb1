// Links, lookups, rollups and formulas, through our server and through a bare one with the best SQL by hand.
import { deepStrictEqual } from 'node:assert'
import { measureInTurns, percentile } from '../measure.ts'
import { type DatabaseName, type Ground, type Home, openGround } from '../rows/ground.ts'
import { each, type Pair, type ServerName, type ServerProcess, startServer } from '../server-process.ts'
import { comparison, table } from '../table.ts'
import { type LinkCase, linkCases, requestOf } from './link-cases.ts'
import { type LinkSeed, seedLinks } from './link-seed.ts'

interface LinkOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
  readonly seconds: number
  /** Parts of case names; empty for all. */
  readonly only: readonly string[]
}

export async function compareLinks({ databases, rows, seconds, only }: LinkOptions): Promise<number> {
  const chosen = linkCases.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
  if (chosen.length === 0) throw new Error('No case has a name like that.')
  for (const name of databases) {
    const ground = await openGround[name]()
    try {
      process.stdout.write(`\n${name}, ${rows.toLocaleString('en')} tasks\n`)
      process.stdout.write(table(await measureOn(ground, chosen, rows, seconds)))
    } finally {
      await ground.stop()
    }
  }
  return 0
}

const heading = ['', 'p50 ms', 'bare', 'ratio', 'p99 ms', 'bare', 'ratio', '16: calls/s', 'bare', 'ratio']

async function measureOn(
  ground: Ground,
  chosen: readonly LinkCase[],
  rows: number,
  seconds: number,
): Promise<string[][]> {
  const filled = await ground.empty()
  const seed = await seedLinks(filled, rows)
  const homes = await each(() => ground.copyOf(filled))
  const servers = await each((server) => startLinks(server, homes[server], seed))
  try {
    await checkLinks(chosen, servers, seed)
    const figures: string[][] = []
    for (const one of chosen) figures.push(await measureCase(one, servers, seed, seconds))
    return [heading, ...figures]
  } finally {
    await each((server) => servers[server].stop())
  }
}

export function startLinks(server: ServerName, { dataDir, env }: Home, seed: LinkSeed): Promise<ServerProcess> {
  if (server === 'ours') return startServer('ours', dataDir, env)
  return startServer('bareLinks', dataDir, { ...env, BENCH_PLACE: JSON.stringify(seed) })
}

/** A bare server that does something else would make every ratio meaningless. */
export async function checkLinks(
  cases: readonly LinkCase[],
  servers: Pair<ServerProcess>,
  seed: LinkSeed,
): Promise<void> {
  for (const one of cases) {
    const [ours, bare] = await Promise.all([ask(servers.ours, one, seed), ask(servers.bare, one, seed)])
    deepStrictEqual(bare, ours, `“${one.name}” is answered differently by the two servers.`)
  }
}

async function ask({ url }: ServerProcess, one: LinkCase, seed: LinkSeed): Promise<unknown> {
  const { path = '', headers = {} } = requestOf(seed, one)
  const answer = await fetch(`${url}${path}`, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { list: unknown }).list
}

async function measureCase(
  one: LinkCase,
  servers: Pair<ServerProcess>,
  seed: LinkSeed,
  seconds: number,
): Promise<string[]> {
  const loads = await each((server) => ({
    url: servers[server].url,
    pid: servers[server].pid,
    requests: [requestOf(seed, one)],
    seconds,
  }))
  const alone = await measureInTurns(loads, 1)
  const crowd = await measureInTurns(loads, 16)
  const waits = (percent: number) =>
    comparison(percentile(alone.ours.times, percent), percentile(alone.bare.times, percent), 2)
  const rate = (server: ServerName): number => crowd[server].times.length / crowd[server].seconds
  return [one.name, ...waits(50), ...waits(99), ...comparison(rate('ours'), rate('bare'), 0)]
}
