import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { childEnvironment } from '../../../platform/child-environment.ts'
import type { Batch, DetectSpec, Found, ReaderAnswer, RowsSpec, UnpackSpec } from './reader-words.ts'
import { CellTeller, type ToldCells } from './told-cells.ts'

const reader = fileURLToPath(new URL('./reader.ts', import.meta.url))

const limits = {
  /** Megabytes of the process that reads. */
  memory: 1024,
  /** For what nobody waits for, a file may take long as a whole; but not for its next rows. */
  silenceMs: 60_000,
  /** So much it may have read before anybody takes it: it reads on while rows are written. */
  aheadBytes: 2_000_000,
}

type Spec = UnpackSpec | DetectSpec | RowsSpec

type Reader = ChildProcessByStdio<Writable, Readable, Readable>

/** The source, opened anew each time it is read. */
export type OpenBytes = () => Promise<Readable>

// Read to the end here and below: a process that ends by itself leaves its compiled code for the next, which starts sooner.
export async function detectSource(open: OpenBytes, spec: DetectSpec): Promise<Found> {
  let last: ReaderAnswer | null = null
  for await (const line of linesFrom(await open(), spec)) {
    const answer = said(line)
    refuse(answer)
    if (!('end' in answer)) last = answer
  }
  if (last !== null && 'found' in last) return last.found
  if (last !== null && 'encoding' in last)
    return detectSource(open, { ...spec, reading: { ...spec.reading, encoding: last.encoding } })
  throw new Error('The source was not described.')
}

/**
 * The bytes of a book that was taken apart; `tell` hears what it is. It has been read whole by its end: a book that cannot be
 * read throws.
 */
export async function* unpackSource(
  open: OpenBytes,
  spec: UnpackSpec,
  tell: (found: Found) => void,
): AsyncGenerator<Uint8Array> {
  let isWhole = false
  for await (const line of linesFrom(await open(), spec)) {
    // Lines of sheets begin with numbers and a list.
    if (line[0] === brace) {
      const answer = said(line)
      isWhole = 'end' in answer
      if ('found' in answer) tell(answer.found)
      refuse(answer)
    } else yield Buffer.concat([line, newLine])
  }
  if (!isWhole) throw brokenOff()
}

const brace = 0x7b
const newLine = Buffer.from('\n')

export interface SourceBatch extends Batch {
  /** As they stand in the source; worked out when somebody asks. */
  cells(): readonly (readonly string[])[]
}

export async function* readSource(open: OpenBytes, spec: RowsSpec): AsyncGenerator<SourceBatch> {
  let batch: Batch | null = null
  let isWhole = false
  const tellers = new Map(spec.parts.map(({ sheet, columns }) => [sheet, new CellTeller(columns)]))
  for await (const line of linesFrom(await open(), spec)) {
    if (batch !== null) {
      yield { ...batch, cells: cellsIn(line, batch, tellers.get(batch.sheet)) }
      batch = null
      continue
    }
    const answer = said(line)
    isWhole = 'end' in answer
    if ('batch' in answer) batch = answer.batch
    else refuse(answer)
  }
  // A source that ends without a word has not ended: rows would be missing.
  if (!isWhole) throw brokenOff()
}

const said = (line: Buffer): ReaderAnswer => JSON.parse(line.toString('utf8')) as ReaderAnswer

function cellsIn(line: Buffer, { values }: Batch, teller: CellTeller | undefined): SourceBatch['cells'] {
  let cells: readonly (readonly string[])[] | null = null
  return () => {
    cells ??= (JSON.parse(line.toString('utf8')) as ToldCells[]).map(
      (row, at) => teller?.told(row, values[at] ?? []) ?? [],
    )
    return cells
  }
}

function refuse(answer: ReaderAnswer): void {
  if ('fault' in answer) throw new AppError(answer.fault.code, answer.fault.text)
}

async function* linesFrom(source: Readable, spec: Spec): AsyncGenerator<Buffer> {
  const child = start(spec)
  const ahead = new PassThrough({ highWaterMark: limits.aheadBytes })
  pipeline(child.stdout, ahead).catch(() => undefined)
  const silence = new Silence(child)
  // A process that has ended takes no more; how it ended is told below.
  const sent = send(child.stdin, source, spec).catch(() => undefined)
  let isEnded = false
  try {
    let open: Buffer[] = []
    for await (const piece of ahead as AsyncIterable<Buffer>) {
      silence.stop()
      let from = 0
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, from)) {
        open.push(piece.subarray(from, at))
        const line = open.length === 1 ? (open[0] ?? Buffer.alloc(0)) : Buffer.concat(open)
        open = []
        from = at + 1
        yield line
      }
      if (from < piece.length) open.push(piece.subarray(from))
      silence.begin()
    }
    isEnded = true
    const code = await ended(child)
    if (code !== 0) throw silence.isOver ? tooSlow() : brokenOff()
  } finally {
    silence.stop()
    if (!isEnded) child.kill('SIGKILL')
    ahead.destroy()
    source.destroy()
    await sent
  }
}

/** It knows nothing of the server: no configuration, no secrets, no connections. */
function start({ task }: Spec): Reader {
  const flags = [
    `--max-old-space-size=${limits.memory}`,
    // It makes little that lasts: with the usual room for what is new it takes half as much again, and no less time. A batch of
    // rows lives as long as it takes to fill it, and has to find room.
    `--max-semi-space-size=${task === 'rows' ? 8 : 2}`,
    '--disable-warning=ExperimentalWarning',
  ]
  return spawn(process.execPath, [...flags, reader], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: childEnvironment(),
  }) as unknown as Reader
}

async function send(stdin: Writable, source: Readable, spec: Spec): Promise<void> {
  const text = Buffer.from(JSON.stringify(spec))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  stdin.write(Buffer.concat([length, text]))
  await pipeline(source, stdin)
}

function ended(child: Reader): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', resolve))
}

const brokenOff = (): AppError =>
  new AppError('too_large', 'The file needs more memory to be read than there is for it, or is damaged.')
const tooSlow = (): AppError => invalidRequest('The file takes too long to be read.')

/** Ends a process that gives nothing for long; while nobody takes what it gave, it may wait. */
class Silence {
  isOver = false
  readonly #child: Reader
  #timer: NodeJS.Timeout | undefined

  constructor(child: Reader) {
    this.#child = child
    this.begin()
  }

  begin(): void {
    this.#timer = setTimeout(() => {
      this.isOver = true
      this.#child.kill('SIGKILL')
    }, limits.silenceMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
