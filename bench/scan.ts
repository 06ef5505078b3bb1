// What a person waits for one row while somebody else's question reads the whole table, again and again.
import { measure, percentile } from './measure.ts'
import { type DatabaseName, type Ground, openGround } from './rows/ground.ts'
import { rowCases } from './rows/row-cases.ts'
import { type RowSeed, seedRows } from './rows/row-seed.ts'
import { startOn } from './rows/start-on.ts'
import { table } from './table.ts'

interface ScanOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
  readonly seconds: number
}

export async function measureScan({ databases, rows, seconds }: ScanOptions): Promise<number> {
  const lines: string[][] = [['single reads', 'calls', 'p50 ms', 'p99 ms', 'scans meanwhile']]
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
  const seed = await seedRows(home, rows)
  const server = await startOn('ours', home, seed)
  try {
    const readOne = rowCases.find(({ name }) => name === 'read one')
    if (readOne === undefined) throw new Error('There is no case for single reads.')
    const load = { url: server.url, pid: server.pid, requests: [readOne.request(seed, 'ours')], seconds }
    await measure({ ...load, seconds: 1 }, 1)
    const quiet = await measure(load, 1)
    const scanning = startScanning(server.url, seed)
    const disturbed = await measure(load, 1)
    const scans = await scanning.stop()
    const line = (what: string, times: readonly number[], meanwhile: number): string[] => [
      `${ground.name}, ${what}`,
      String(times.length),
      percentile(times, 50).toFixed(2),
      percentile(times, 99).toFixed(2),
      String(meanwhile),
    ]
    return [line('nobody else', quiet.times, 0), line('beside a scan', disturbed.times, scans)]
  } finally {
    await server.stop()
  }
}

/** A filter no index helps with and no row passes, so that all of them are read. */
function startScanning(url: string, { path, token }: RowSeed): { stop(): Promise<number> } {
  const address = `${url}${path}?where=(Notes,like,nobody has this)&limit=25&count=none`
  let isOver = false
  let scans = 0
  const running = (async () => {
    while (!isOver) {
      const answer = await fetch(address, { headers: { 'xc-auth': token } })
      if (!answer.ok) throw new Error(`The scan was answered with ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      scans += 1
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      return scans
    },
  }
}
