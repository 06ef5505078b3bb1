import { createHash, hash } from 'node:crypto'
import { inSteps } from './in-steps.ts'

/** The version of a text. Of a record it is its JSON in the structured shape: foreign tables have no column for one. */
export function etagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

/** Of what is sent in parts, and may be sent in other words that say the same. A long page is not summed up in one go. */
export async function weakEtagOf(parts: Iterable<string | Uint8Array>): Promise<string> {
  return `W/"${await inSteps(sumOf(parts))}"`
}

/** Far below a millisecond each. */
const pieceLength = 64 * 1024

function* sumOf(parts: Iterable<string | Uint8Array>): Generator<void, string> {
  const sum = createHash('sha256')
  for (const part of parts) {
    for (let from = 0; from < part.length; from += pieceLength) {
      if (from > 0) yield
      sum.update(piece(part, from))
    }
    yield
  }
  return sum.digest('base64url').slice(0, 22)
}

/** Without a copy of bytes. A letter of two halves that is cut in two is summed up as another one, each time in the same way. */
const piece = (part: string | Uint8Array, from: number): string | Uint8Array =>
  typeof part === 'string' ? part.slice(from, from + pieceLength) : part.subarray(from, from + pieceLength)

/** Whether an If-Match or If-None-Match header means this version. A proxy may have made the version weak. */
export function isMatch(header: string, etag: string): boolean {
  const versions = header.split(',').map((version) => strong(version.trim()))
  return versions.includes('*') || versions.includes(strong(etag))
}

const strong = (version: string): string => version.replace(/^W\//, '')
