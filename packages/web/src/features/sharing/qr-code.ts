// QR codes of model 2 in byte mode with error correction level M and mask 0 (ISO/IEC 18004), versions 1 to 6: up to 106 bytes.
import { qrPicture } from './qr-picture.ts'

interface Version {
  /** Bytes of error correction in each block. */
  readonly correction: number
  /** Bytes of data of each block. */
  readonly blocks: readonly number[]
}

const times = (count: number, size: number): number[] => Array.from({ length: count }, () => size)

const versions: readonly Version[] = [
  { correction: 10, blocks: [16] },
  { correction: 16, blocks: [28] },
  { correction: 26, blocks: [44] },
  { correction: 18, blocks: times(2, 32) },
  { correction: 24, blocks: times(2, 43) },
  { correction: 16, blocks: times(4, 27) },
]

/** Dark squares, row by row; null: the text is too long. */
export function qrModules(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = versions.find(({ blocks }) => bytes.length + headBytes <= sum(blocks))
  return version === undefined
    ? null
    : qrPicture(versions.indexOf(version) + 1, interleaved(version, dataOf(bytes, version)))
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
/** Four bits for the mode, eight for the length, four at the end. */
const headBytes = 2

/** Mode, length, the bytes themselves, and the fill the standard names. */
function dataOf(bytes: Uint8Array, { blocks }: Version): number[] {
  const room = sum(blocks)
  const bits: number[] = []
  const put = (value: number, count: number): void => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, 8)
  for (const byte of bytes) put(byte, 8)
  put(0, 4)
  for (let fill = 0; bits.length < room * 8; fill += 1) put(fill % 2 === 0 ? 0xec : 0x11, 8)
  return Array.from({ length: room }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2))
}

/** One byte of each block in turn: a stain spoils a little of many instead of all of one. */
function interleaved({ blocks, correction }: Version, data: readonly number[]): number[] {
  const parts = blocks.map((size, at) => data.slice(sum(blocks.slice(0, at)), sum(blocks.slice(0, at)) + size))
  const checks = parts.map((part) => remainder(part, correction))
  const inTurn = (lists: readonly (readonly number[])[], length: number): number[] =>
    Array.from({ length }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
  return [...inTurn(parts, Math.max(...blocks)), ...inTurn(checks, correction)]
}

/** Of two bytes as polynomials over GF(2), modulo x⁸+x⁴+x³+x²+1. */
function product(one: number, other: number): number {
  let result = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ ((result >> 7) * 0x11d)
    if ((other >> bit) & 1) result ^= one
  }
  return result
}

/** Reed–Solomon. */
function remainder(data: readonly number[], count: number): number[] {
  let divisor = [...times(count - 1, 0), 1]
  let root = 1
  for (let at = 0; at < count; at += 1) {
    const known = divisor
    divisor = known.map((one, place) => product(one, root) ^ (known[place + 1] ?? 0))
    root = product(root, 2)
  }
  let rest = times(count, 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((one, place) => one ^ product(divisor[place] ?? 0, factor))
  }
  return rest
}
