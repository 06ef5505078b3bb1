// Rows of a large table, through our server and through a bare one, in the same run on the same machine.
// Nothing here fails because it is slow; answers that differ stop the run, since its figures would mean nothing.

import { setTimeout as sleep } from 'node:timers/promises'
import { measureInTurns } from '../measure.ts'
import { residentMegabytes } from '../process-use.ts'
import { each, type Pair, type ServerProcess } from '../server-process.ts'
import { checkAnswers } from './check-answers.ts'
import { type DatabaseName, type Ground, openGround } from './ground.ts'
import { type RowCase, rowCases } from './row-cases.ts'
import { type CaseFigures, type Layout, printReport, type Report } from './row-report.ts'
import { type RowSeed, seedRows } from './row-seed.ts'
import { measureRowStarts } from './row-starts.ts'
import { startOn } from './start-on.ts'

interface RowOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
  readonly seconds: number
  /** Parts of case names; empty for all. */
  readonly only: readonly string[]
  readonly layout: Layout
}

export async function compareRows(options: RowOptions): Promise<number> {
  const chosen = rowCases.filter(
    ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
  )
  if (chosen.length === 0) throw new Error(`No case has a name like that. There are: ${names(rowCases)}.`)
  for (const name of options.databases) {
    const ground = await openGround[name]()
    try {
      printReport(await measureOn(ground, chosen, options), options.layout)
    } finally {
      await ground.stop()
    }
  }
  return 0
}

async function measureOn(ground: Ground, chosen: readonly RowCase[], { rows, seconds }: RowOptions): Promise<Report> {
  say(`${ground.name}: filling ${rows} rows`)
  const filled = await ground.empty()
  const seed = await seedRows(filled, rows)
  const homes = await each(() => ground.copyOf(filled))
  say(`${ground.name}: measuring starts`)
  const starts = await measureRowStarts(homes, seed)
  const servers = await each((server) => startOn(server, homes[server], seed))
  try {
    await checkAnswers(chosen, servers, seed)
    // Half a second after a start its garbage is collected: whether that has just been is not what is asked.
    await sleep(2000)
    const idle = await each((server) => residentMegabytes(servers[server].pid))
    const cases: CaseFigures[] = []
    for (const one of chosen) {
      say(`${ground.name}: ${one.name}`)
      cases.push(await measureCase(one, servers, seed, seconds))
    }
    const loaded = await each((server) => residentMegabytes(servers[server].pid))
    return { database: ground.name, rows, cases, starts, idle, loaded }
  } finally {
    await each((server) => servers[server].stop())
  }
}

async function measureCase(
  { name, rowsPerCall, request }: RowCase,
  servers: Pair<ServerProcess>,
  seed: RowSeed,
  seconds: number,
): Promise<CaseFigures> {
  const loads = await each((server) => ({
    url: servers[server].url,
    pid: servers[server].pid,
    requests: [request(seed, server)],
    seconds,
  }))
  // One connection, one call after the other: what a single person waits. Sixteen without a pause: what the server can take.
  return { name, rowsPerCall, alone: await measureInTurns(loads, 1), crowd: await measureInTurns(loads, 16) }
}

const names = (of: readonly RowCase[]): string => of.map(({ name }) => name).join(', ')

// Beside the result, so that it can be passed on alone.
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
