import { AppError } from '@rowhouse/core/errors'

/** From where to where in the text. */
type JsonPiece = readonly [from: number, to: number]

/** Far beyond what tables and cells hold; one record may have a whole drawing in a JSON cell. */
const most = { depth: 100, containers: 300_000, shapes: 20_000 } as const

/** As much as can be parsed at once, whatever is in it. */
export const pieceLength = 64 * 1024

/** How much is looked through before other calls get their turn. */
const turnLength = 256 * 1024

const code = { quote: 34, comma: 44, colon: 58, openList: 91, backslash: 92, closeList: 93, open: 123, close: 125 }

/**
 * Cuts a JSON list into pieces, each some of its members with commas between them; null when the text is no list. Refused is
 * what would take far longer to parse than its length tells: deep nesting, very many lists and objects, and objects that
 * differ in their names, for each of which V8 makes a class. Whether it is JSON at all is left to the parser.
 */
export async function jsonPieces(text: string, takeTurn: () => Promise<void>): Promise<readonly JsonPiece[] | null> {
  const pieces: JsonPiece[] = []
  const shapes = new ShapeCounter()
  let [depth, containers, from, turnAt] = [0, 0, -1, turnLength]
  const endPiece = (at: number): void => {
    pieces.push([from, at])
    from = at + 1
    containers = 0
    shapes.clear()
  }
  for (let at = 0; at < text.length; at += 1) {
    if (at >= turnAt) {
      turnAt = at + turnLength
      await takeTurn()
    }
    const sign = text.charCodeAt(at)
    if (sign === code.quote) {
      const end = endOfText(text, at)
      if (isName(text, end)) shapes.add(text, at, end)
      at = end
    } else if (sign === code.openList || sign === code.open) {
      if (depth === 0 && sign === code.openList && text.slice(0, at).trim() === '') from = at + 1
      depth += 1
      containers += 1
      shapes.enter()
      requireLittle(depth, containers)
    } else if (sign === code.closeList || sign === code.close) {
      depth -= 1
      shapes.leave()
      if (depth === 0 && from >= 0)
        return sign === code.closeList ? withLast(pieces, [from, at], text.slice(at + 1)) : null
    } else if (sign === code.comma && depth === 1 && from >= 0 && at - from >= pieceLength) endPiece(at)
    if (shapes.count > most.shapes) throw tooMuch('Its objects have too many different fields')
  }
  return null
}

function withLast(pieces: readonly JsonPiece[], last: JsonPiece, rest: string): readonly JsonPiece[] | null {
  return rest.trim() === '' ? [...pieces, last] : null
}

function requireLittle(depth: number, containers: number): void {
  if (depth > most.depth) throw tooMuch(`It is nested more than ${most.depth} deep`)
  if (containers > most.containers) throw tooMuch(`It has more than ${most.containers} lists and objects`)
}

const tooMuch = (what: string): AppError =>
  new AppError('too_large', `The body is too much to read at once. ${what}: send it in smaller parts.`)

/** Where a text ends that begins with a quote. */
function endOfText(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === code.backslash) before -= 1
  return (at - before) % 2 === 0
}

function isName(text: string, end: number): boolean {
  let at = end + 1
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1
  return text.charCodeAt(at) === code.colon
}

/**
 * How many beginnings of objects there are, by their names in their order. Counted by hashes: two that meet count as one,
 * which does no harm.
 */
class ShapeCounter {
  readonly #seen = new Uint8Array(1 << 18)
  readonly #outer: number[] = []
  #shape = 0
  count = 0

  enter(): void {
    this.#outer.push(this.#shape)
    this.#shape = 1
  }

  leave(): void {
    this.#shape = this.#outer.pop() ?? 0
  }

  add(text: string, from: number, to: number): void {
    let hash = this.#shape
    for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
    this.#shape = hash
    const place = (hash ^ (hash >>> 15)) & (this.#seen.length - 1)
    if (this.#seen[place] === 1) return
    this.#seen[place] = 1
    this.count += 1
  }

  clear(): void {
    this.#seen.fill(0)
    this.count = 0
  }
}
