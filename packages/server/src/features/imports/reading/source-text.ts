import { TextDecoder } from 'node:util'
import type { ImportReading } from '@rowhouse/core/api/imports'

export type Encoding = ImportReading['encoding']

/** Told by a mark at the beginning, or by the zeros that ASCII has in it; null: UTF-8, unless it turns out to be none. */
export function encodingIn(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  const sample = head.subarray(0, 1000)
  const zeros = [0, 1].map((odd) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length)
  const most = sample.length / 2
  if ((zeros[1] ?? 0) > most * 0.7 && (zeros[0] ?? 0) < most * 0.1) return 'utf-16le'
  if ((zeros[0] ?? 0) > most * 0.7 && (zeros[1] ?? 0) < most * 0.1) return 'utf-16be'
  return null
}

/** Thrown when bytes are no UTF-8 and nobody said that they are. */
export class OtherEncoding extends Error {}

/** `isSure`: what cannot be read becomes “�” instead of an error. A mark at the beginning is left out. */
export async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  isSure: boolean,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: !isSure })
  try {
    for await (const piece of bytes) {
      const text = decoder.decode(piece, { stream: true })
      if (text !== '') yield text
    }
    const rest = decoder.decode()
    if (rest !== '') yield rest
  } catch (error) {
    throw error instanceof TypeError && 'code' in error ? new OtherEncoding() : error
  }
}
