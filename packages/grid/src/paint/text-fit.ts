import type { Pen } from './pen.ts'

/** Texts are measured once: what was asked lately is kept, in two halves of which the older is dropped when full. */
export class Memory<V> {
  #young = new Map<string, V>()
  #old = new Map<string, V>()
  readonly #half: number

  constructor(half = 4000) {
    this.#half = half
  }

  get(key: string, make: () => V): V {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const value = this.#old.get(key) ?? make()
    if (this.#young.size >= this.#half) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
    return value
  }

  forget(): void {
    this.#young.clear()
    this.#old.clear()
  }
}

const fitted = new Memory<string>()
const wrapped = new Memory<readonly string[]>(1000)

/** Fonts or text sizes changed: widths measured before are wrong. */
export function forgetFits(): void {
  fitted.forget()
  wrapped.forget()
}

// No column is wide enough for more; a cell of ten megabytes must not be measured.
const mostShown = 1000

/** One line that fits, ended by “…” when something is left out. Never cuts through an emoji or a combining mark. */
export function fitText(pen: Pen, text: string, font: string, width: number): string {
  const line = firstLine(text)
  if (line === '' || width <= 0) return ''
  const room = Math.floor(width)
  if (surelyFits(line, font, room)) return line
  return fitted.get(`${font} ${room} ${line}`, () => fit(pen, line, font, room))
}

const sizes = new Map<string, number>()

/** True without measuring: no letter is wider than this share of the font size, but for a few that the clip cuts. */
export function surelyFits(text: string, font: string, room: number, widest = 1.05): boolean {
  let size = sizes.get(font)
  if (size === undefined) {
    size = Number.parseFloat(/([\d.]+)px/.exec(font)?.[1] ?? '') || 1000
    sizes.set(font, size)
  }
  return text.length * size * widest <= room
}

function fit(pen: Pen, line: string, font: string, room: number): string {
  const isCut = line.endsWith('…')
  if (pen.width(line, font) <= room) return line
  const marks = graphemes(isCut ? line.slice(0, -1) : line)
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pen.width(`${marks.slice(0, middle).join('').trimEnd()}…`, font) <= room) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${marks.slice(0, low).join('').trimEnd()}…`
}

/** As many lines as fit a taller row. */
export function wrapText(pen: Pen, text: string, font: string, width: number, most: number): readonly string[] {
  if (most <= 1) {
    const line = fitText(pen, text, font, width)
    return line === '' ? [] : [line]
  }
  const shown = text.length > mostShown ? `${safeSlice(text, mostShown)}…` : text
  return wrapped.get(`${font} ${Math.floor(width)} ${most} ${shown}`, () => wrap(pen, shown, font, width, most))
}

function wrap(pen: Pen, text: string, font: string, width: number, most: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split(/\r?\n/)) {
    let line = ''
    for (const word of paragraph.split(/(?<=\s)/)) {
      if (pen.width((line + word).trimEnd(), font) <= width || line === '') line += word
      else {
        lines.push(line.trimEnd())
        line = word
      }
      if (lines.length >= most) break
    }
    lines.push(line.trimEnd())
    if (lines.length > most) break
  }
  const shown = lines.slice(0, most)
  return shown.map((line, index) =>
    fit(pen, index === most - 1 && lines.length > most ? `${line}…` : line, font, width),
  )
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  const isShort = text.length <= mostShown && end < 0
  if (isShort) return text
  const line = safeSlice(text, end < 0 ? mostShown : Math.min(end, mostShown)).trimEnd()
  return `${line}…`
}

function safeSlice(text: string, length: number): string {
  const code = text.charCodeAt(length - 1)
  return text.slice(0, code >= 0xd800 && code < 0xdc00 ? length - 1 : length)
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function graphemes(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no segmenting
  return /^[\x00-\x7f]*$/.test(text) ? text.split('') : [...segmenter.segment(text)].map(({ segment }) => segment)
}
