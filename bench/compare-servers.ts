// Our server beside a bare one, in the same run on the same machine: the figures of a machine mean little, the ratio
// between two servers that took turns on it means something. Nothing here fails because it is slow.
import { type Case, cases } from './cases.ts'
import { temporaryFolder } from './leave-nothing-behind.ts'
import { measureInTurns, percentile } from './measure.ts'
import { residentMegabytes } from './process-use.ts'
import { copyOf, type Seed, seed } from './seed.ts'
import { each, type Pair, type ServerProcess, startServer } from './server-process.ts'
import { comparison, table } from './table.ts'

interface BenchOptions {
  readonly seconds: number
  /** Parts of case names; empty for all. */
  readonly only: readonly string[]
}

export async function compareServers({ seconds, only }: BenchOptions): Promise<number> {
  const chosen = cases.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
  if (chosen.length === 0) throw new Error(`No case has a name like that. There are: ${names(cases)}.`)
  process.stdout.write(`Measuring ${names(chosen)}: about ${Math.ceil(chosen.length * (seconds + 0.5) * 4 + 10)} s\n\n`)
  const starts = await measureStarts()
  const filled = await seed()
  const servers = await each((name) => startServer(name, copyOf(filled)))
  const idle = await each((name) => residentMegabytes(servers[name].pid))
  const rows: string[][] = []
  for (const one of chosen) rows.push(...(await measureCase(one, { filled, servers, seconds })))
  const loaded = await each((name) => residentMegabytes(servers[name].pid))
  await each((name) => servers[name].stop())
  const heading = ['', 'ours', 'bare', 'ours/bare']
  process.stdout.write(
    table([
      heading,
      ...rows,
      ['first start, ms', ...comparison(starts.ours[0], starts.bare[0], 0)],
      ['second start, ms', ...comparison(starts.ours[1], starts.bare[1], 0)],
      ['memory idle, MB', ...comparison(idle.ours, idle.bare, 0)],
      ['memory after the load, MB', ...comparison(loaded.ours, loaded.bare, 0)],
    ]),
  )
  return 0
}

async function measureCase(
  { name, requests }: Case,
  { filled, servers, seconds }: { filled: Seed; servers: Pair<ServerProcess>; seconds: number },
): Promise<string[][]> {
  const loads = await each((server) => ({
    url: servers[server].url,
    pid: servers[server].pid,
    requests: requests(filled, server),
    seconds,
  }))
  // One connection, one call after the other: what a single person waits. Sixteen without a pause: what the server can take.
  const alone = await measureInTurns(loads, 1)
  const crowd = await measureInTurns(loads, 16)
  const waits = (percent: number) => each((server) => percentile(alone[server].times, percent))
  const [p50, p99] = [await waits(50), await waits(99)]
  const rate = await each((server) => crowd[server].times.length / crowd[server].seconds)
  return [
    [`${name}, p50 ms`, ...comparison(p50.ours, p50.bare, 2)],
    [`${name}, p99 ms`, ...comparison(p99.ours, p99.bare, 2)],
    [`${name}, calls/s`, ...comparison(rate.ours, rate.bare, 0)],
  ]
}

/** First on an empty folder without compiled code, then on what the first start left. */
async function measureStarts(): Promise<Pair<[number, number]>> {
  return each(async (name) => {
    const dataDir = temporaryFolder()
    const env = { NODE_COMPILE_CACHE: temporaryFolder() }
    const first = await startServer(name, dataDir, env)
    await first.stop()
    const second = await startServer(name, dataDir, env)
    await second.stop()
    return [first.startMs, second.startMs]
  })
}

function names(of: readonly Case[]): string {
  return of.map(({ name }) => name).join(', ')
}
