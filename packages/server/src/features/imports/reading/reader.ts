// The process that reads a source. It is given a spec and then the bytes, answers in lines, and ends. It opens nothing.
import { AppError } from '@rowhouse/core/errors'
import { sheetsOf } from './book-sheets.ts'
import { describeSource, findSheets } from './find-sheets.ts'
import { HeldBytes } from './held-bytes.ts'
import { readParts } from './read-parts.ts'
import type { DetectSpec, ReaderAnswer, RowsSpec, UnpackSpec } from './reader-words.ts'
import { OtherEncoding } from './source-text.ts'
import { unpackedAsRead } from './unpacked-book.ts'

try {
  await answer()
  await tell({ end: true })
} catch (error) {
  if (error instanceof OtherEncoding) await tell({ encoding: 'windows-1252' })
  else if (error instanceof AppError && (error.code === 'invalid_request' || error.code === 'too_large'))
    await tell({ fault: { code: error.code, text: error.message } })
  else throw error
}
process.exit()

async function answer(): Promise<void> {
  const { spec, bytes } = await received()
  if (spec.task === 'unpack') {
    const source = await unpackedAsRead(await sheetsOf(await HeldBytes.from(bytes)), writeLine)
    return tell({ found: await describeSource(source, spec) })
  }
  if (spec.task === 'detect') return tell({ found: await findSheets(bytes, spec) })
  for await (const { batch, cells } of readParts(bytes, spec)) {
    await tell({ batch })
    await write(cells)
  }
}

/** Four bytes of length, the spec, the source. */
async function received(): Promise<{ spec: Spec; bytes: AsyncIterable<Uint8Array> }> {
  const pieces = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let known = Buffer.alloc(0)
  const need = async (size: number): Promise<void> => {
    while (known.length < size) {
      const { done, value } = await pieces.next()
      if (done === true) throw new Error('There is no spec.')
      known = Buffer.concat([known, value])
    }
  }
  await need(4)
  const end = 4 + known.readUInt32LE(0)
  await need(end)
  // Written by the server alone.
  const spec = JSON.parse(known.toString('utf8', 4, end)) as Spec
  async function* bytes(): AsyncGenerator<Uint8Array> {
    if (known.length > end) yield known.subarray(end)
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { spec, bytes: bytes() }
}

type Spec = UnpackSpec | DetectSpec | RowsSpec

function tell(answer: ReaderAnswer): Promise<void> {
  return write(answer)
}

function write(line: unknown): Promise<void> {
  return writeLine(JSON.stringify(line))
}

/** Until it is on its way: what waits in this process when it ends is lost. */
function writeLine(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve()))
  })
}
