// Several files as one source, written by the server and read by the process that reads sources: a mark, then each file with
// its title before it and its pieces with their lengths.
import { invalidRequest } from '@rowhouse/core/errors'

/** No text and no spreadsheet begins like this. */
const mark = Buffer.from('\u0000rowhouse files\u0000')

interface BundledFile {
  readonly title: string
  readonly body: AsyncIterable<Uint8Array>
}

export async function* bundled(files: AsyncIterable<BundledFile> | Iterable<BundledFile>): AsyncGenerator<Uint8Array> {
  yield mark
  for await (const { title, body } of files) {
    const name = Buffer.from(title)
    yield lengthOf(name.length)
    yield name
    for await (const piece of body)
      if (piece.length > 0) {
        yield lengthOf(piece.length)
        yield piece
      }
    yield lengthOf(0)
  }
}

export const isBundle = (head: Uint8Array): boolean => mark.equals(head.subarray(0, mark.length))

export function unbundled(bytes: Buffer): { readonly title: string; readonly bytes: Buffer }[] {
  const files: { title: string; bytes: Buffer }[] = []
  let at = mark.length
  const next = (): Buffer => {
    const length = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : -1
    if (length < 0 || at + 4 + length > bytes.length) throw invalidRequest('The files are not whole: send them again.')
    const piece = bytes.subarray(at + 4, at + 4 + length)
    at += 4 + length
    return piece
  }
  while (at < bytes.length) {
    const title = next().toString()
    const pieces: Buffer[] = []
    for (let piece = next(); piece.length > 0; piece = next()) pieces.push(piece)
    files.push({ title, bytes: Buffer.concat(pieces) })
  }
  return files
}

function lengthOf(length: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32LE(length)
  return four
}
