import { AppError } from '@rowhouse/core/errors'
import { giveBytesBack } from '../dialects/lent-bytes.ts'

/**
 * JSON on its way to whoever asked: texts and bytes, one after the other. A long page never becomes one text: making, measuring
 * and copying it would hold up everybody else's calls.
 */
export type JsonList = readonly (string | Uint8Array)[]

/** Of one answer. Whoever wants more asks for fewer fields or records at once. */
export const mostBytes = 16 * 1024 * 1024

/** About as long each, so that a thousand short records are a few pieces. */
const pieceLength = 64 * 1024

/** null: left out by the database, because those before it were too long already. */
export function listOf(records: readonly (string | null)[]): JsonList {
  const pieces: string[] = []
  let [piece, length] = ['[', 0]
  for (const [at, record] of records.entries()) {
    length += record?.length ?? Number.POSITIVE_INFINITY
    if (record === null || length > mostBytes) throw tooLong()
    const sign = at === 0 ? '' : ','
    if (record.length >= pieceLength) {
      // Put together with others it would be copied once more.
      pieces.push(piece + sign, record)
      piece = ''
      continue
    }
    piece += sign + record
    if (piece.length < pieceLength) continue
    pieces.push(piece)
    piece = ''
  }
  return [...pieces, `${piece}]`]
}

/** As the database wrote it; null: it was too long. */
export function listWritten(list: string | Uint8Array | null): JsonList {
  if (list === null) throw tooLong()
  return [list]
}

/** For lists that are short, or are read here. */
export const wholeText = (list: JsonList): string =>
  list.map((piece) => (typeof piece === 'string' ? piece : bufferOf(piece).toString())).join('')

/** Nobody looks at it any more. */
export function giveBack(list: JsonList): void {
  for (const piece of list) if (typeof piece !== 'string') giveBytesBack(piece)
}

/** Letters or bytes. */
export const lengthOf = (list: JsonList): number => list.reduce((sum, { length }) => sum + length, 0)

export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

const reason = 'answer_too_long'

export const isTooLong = ({ details }: AppError): boolean => details.reason === reason

const tooLong = (): AppError =>
  new AppError(
    'too_large',
    `These records come to more than ${mostBytes / 1024 / 1024} MB. Ask for fewer of them at once, or for fewer fields.`,
    { reason },
  )
