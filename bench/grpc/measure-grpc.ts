// What gRPC costs: single reads beside a server that only answers, and a whole table as a stream.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { call } from '../api-client.ts'
import { endWithUs } from '../leave-nothing-behind.ts'
import { loadText } from '../load-text.ts'
import { percentile } from '../measure.ts'
import { peakMegabytes, processorMs, residentMegabytes } from '../process-use.ts'
import { type DatabaseName, type Ground, openGround } from '../rows/ground.ts'
import { seedRows } from '../rows/row-seed.ts'
import { startServer } from '../server-process.ts'
import { table } from '../table.ts'

interface GrpcOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
  readonly seconds: number
}

const rounds = 3
const atOnce = 8
/** Before anything is measured: of what was never done before engines have compiled nothing, and measured would be little else. */
const warmUp = { calls: 5000, rows: 50_000 }
/** As many as ours puts into one. */
const recordsPerMessage = 250
const asItIs = (bytes: Buffer): Buffer => bytes
/** “{fields: ['Title', 'Amount']}” is 5 = … twice. */
const twoFields = Buffer.concat(
  ['Title', 'Amount'].map((name) => Buffer.from([0x2a, name.length, ...Buffer.from(name)])),
)
const lists = [
  ['14 fields', Buffer.alloc(0)],
  ['2 fields', twoFields],
] as const

export async function measureGrpc({ databases, rows, seconds }: GrpcOptions): Promise<number> {
  const reads: string[][] = [
    [
      'read one',
      'ours p50 ms',
      'bare p50 ms',
      'ours calls/s',
      'bare calls/s',
      'ratio',
      'ours cpu ms',
      'bare cpu ms',
      'ratio',
      'load',
    ],
  ]
  const streams: string[][] = [
    [
      'list all',
      'rows',
      'rows/s',
      'bare rows/s',
      'cpu µs/row',
      'bare cpu µs/row',
      'MB/s',
      'memory before MB',
      'at most MB',
      'load',
    ],
  ]
  for (const name of databases) {
    const ground = await openGround[name]()
    try {
      await measureOn(ground, rows, seconds, { reads, streams })
    } finally {
      await ground.stop()
    }
  }
  process.stdout.write(`${table(reads)}\n${table(streams)}`)
  return 0
}

interface Reader {
  readonly client: Client
  readonly path: string
  readonly metadata: Metadata
}

async function measureOn(
  ground: Ground,
  rows: number,
  seconds: number,
  { reads, streams }: { readonly reads: string[][]; readonly streams: string[][] },
): Promise<void> {
  const empty = await ground.empty()
  const seed = await seedRows(empty, rows)
  // The copy knows the figures of its tables, as a server does that runs for a minute.
  const home = await ground.copyOf(empty)
  const server = await startServer('ours', home.dataDir, { ...home.env, GRPC_PORT: '0', GRPC_HOST: '127.0.0.1' })
  const project = seed.path.split('/').at(-2) ?? ''
  const { address } = await call<{ address: { port: number } }>(server.url, 'GET', `/api/v1/projects/${project}/grpc`, {
    token: seed.token,
  })
  const metadata = new Metadata()
  metadata.set('xc-auth', seed.token)
  const service = `/rowhouse.${project}.OrdersService`
  const ours = { client: clientOf(address.port), path: `${service}/Read`, metadata }
  const first = await readOne(ours, 1)
  const list = { ...ours, path: `${service}/List` }
  const { bare, pid, stop } = await startBare(first, await firstOf(list), Math.ceil(rows / recordsPerMessage))
  try {
    const times = { ours: [] as number[], bare: [] as number[] }
    const readers = { ours, bare }
    const pids = { ours: server.pid, bare: pid }
    for (const name of ['ours', 'bare'] as const) await readWhile(readers[name], rows, (calls) => calls < warmUp.calls)
    const spent = { ours: 0, bare: 0 }
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['ours', 'bare'] as const) {
        const before = processorMs(pids[name])
        times[name].push(...(await readFor(readers[name], seconds / rounds, rows)))
        spent[name] += processorMs(pids[name]) - before
      }
    const p50 = (name: 'ours' | 'bare'): string =>
      percentile(
        times[name].toSorted((a, b) => a - b),
        50,
      ).toFixed(2)
    const each = (name: 'ours' | 'bare'): string => (times[name].length / seconds).toFixed(0)
    const cpu = (name: 'ours' | 'bare'): number => spent[name] / times[name].length
    reads.push([
      `${ground.name}, ${atOnce} at once`,
      p50('ours'),
      p50('bare'),
      each('ours'),
      each('bare'),
      `${(times.bare.length / times.ours.length).toFixed(2)}×`,
      cpu('ours').toFixed(3),
      cpu('bare').toFixed(3),
      `${(cpu('ours') / cpu('bare')).toFixed(2)}×`,
      loadText(),
    ])
    const bareList = await streamed({ ...bare, path: '/bare.Records/List' }, pid, Buffer.alloc(0), rows)
    for (const [, request] of lists) await listAll(list, Buffer.concat([request, limitOf(Math.min(rows, warmUp.rows))]))
    for (const [what, request] of lists) {
      const before = residentMegabytes(server.pid)
      const { result, peak } = await peakMegabytes(server.pid, () => streamed(list, server.pid, request, rows))
      const isWhole = request.length === 0
      streams.push([
        `${ground.name}, ${what}`,
        String(rows),
        result.rowsPerSecond.toFixed(0),
        isWhole ? bareList.rowsPerSecond.toFixed(0) : '',
        result.cpuPerRow.toFixed(2),
        isWhole ? bareList.cpuPerRow.toFixed(2) : '',
        result.megabytesPerSecond.toFixed(1),
        before.toFixed(0),
        peak.toFixed(0),
        loadText(),
      ])
    }
  } finally {
    ours.client.close()
    stop()
    await server.stop()
  }
}

const clientOf = (port: number): Client =>
  new Client(`127.0.0.1:${port}`, credentials.createInsecure(), { 'grpc.max_receive_message_length': -1 })

interface Bare {
  readonly bare: Reader
  readonly pid: number
  stop(): void
}

/** It streams ready-made messages as long as ours. */
async function startBare(reply: Buffer, message: Buffer, times: number): Promise<Bare> {
  const script = fileURLToPath(new URL('./bare-grpc.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  endWithUs(child)
  child.stdin.end(JSON.stringify({ reply: reply.toString('base64'), message: message.toString('base64'), times }))
  const [line] = await once(child.stdout, 'data')
  const client = clientOf(Number(String(line)))
  const stop = (): void => {
    client.close()
    child.kill()
  }
  return { bare: { client, path: '/bare.Records/Read', metadata: new Metadata() }, pid: child.pid ?? 0, stop }
}

function firstOf({ client, path, metadata }: Reader): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = client.makeServerStreamRequest(path, asItIs, asItIs, Buffer.alloc(0), metadata)
    stream.once('data', (message: Buffer) => {
      resolve(message)
      stream.cancel()
    })
    // Also that it was broken off, which nobody waits for any more.
    stream.on('error', reject)
  })
}

interface Streamed {
  readonly rowsPerSecond: number
  readonly megabytesPerSecond: number
  readonly cpuPerRow: number
}

async function streamed(reader: Reader, pid: number, request: Buffer, rows: number): Promise<Streamed> {
  const [began, before] = [performance.now(), processorMs(pid)]
  const bytes = await listAll(reader, request)
  const seconds = (performance.now() - began) / 1000
  return {
    rowsPerSecond: rows / seconds,
    megabytesPerSecond: bytes / seconds / 1e6,
    cpuPerRow: ((processorMs(pid) - before) * 1000) / rows,
  }
}

/** “{limit: …}” */
function limitOf(limit: number): Buffer {
  const bytes = [0x30]
  for (let rest = limit; rest > 0; rest >>>= 7) bytes.push(rest > 127 ? (rest & 127) | 128 : rest)
  return Buffer.from(bytes)
}

/** “{id: …}” */
function requestOf(id: number): Buffer {
  const text = String(id)
  return Buffer.concat([Buffer.from([0x0a, text.length]), Buffer.from(text)])
}

function readOne({ client, path, metadata }: Reader, id: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(path, asItIs, asItIs, requestOf(id), metadata, (error, reply) =>
      error !== null || reply === undefined ? reject(error ?? new Error('nothing came')) : resolve(reply),
    )
  })
}

/** How long each took. */
function readFor(reader: Reader, seconds: number, rows: number): Promise<readonly number[]> {
  const end = performance.now() + seconds * 1000
  return readWhile(reader, rows, () => performance.now() < end)
}

async function readWhile(reader: Reader, rows: number, goesOn: (calls: number) => boolean): Promise<readonly number[]> {
  const times: number[] = []
  let next = 0
  const one = async (): Promise<void> => {
    while (goesOn(times.length)) {
      next = (next + 7919) % rows
      const began = performance.now()
      await readOne(reader, next + 1)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return times
}

/** How many bytes came. */
function listAll({ client, path, metadata }: Reader, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    const stream = client.makeServerStreamRequest(path, asItIs, asItIs, request, metadata)
    stream.on('data', (message: Buffer) => {
      bytes += message.length
    })
    stream.on('error', reject)
    stream.on('end', () => resolve(bytes))
  })
}
