/** JSON as databases write it, byte by byte: where values begin and end, without making anything of them. */
export const letter = {
  quote: 0x22,
  comma: 0x2c,
  minus: 0x2d,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  f: 0x66,
  n: 0x6e,
  t: 0x74,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

/** Of a text that begins before `from`: where its closing quote stands. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === letter.quote) return at
    at += byte === letter.backslash ? 2 : 1
  }
  throw brokenJson()
}

/** Behind the value that begins at `from`, whatever it is. */
export function endOfValue(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === letter.quote) {
      at = endOfText(bytes, at + 1)
      if (depth === 0) return at + 1
    } else if (byte === letter.openObject || byte === letter.openList) depth += 1
    else if (byte === letter.closeObject || byte === letter.closeList) {
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (byte === letter.comma && depth === 0) return at
  }
  return bytes.length
}

export const brokenJson = (): Error => new Error('The database wrote JSON in another form than ours.')
