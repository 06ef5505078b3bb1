// The rows of a sheet as they come out of the archive: nothing of it is held but the row at hand. Everything of a row stands
// between its tags, so it is looked for by them; a reader of XML would make an object of each of four million tags.
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { SourceCell } from '@rowhouse/core/imports/read-row'
import { dayText, type ShowNumber } from '../cell-texts.ts'
import { type CellFormula, ColumnFormulas } from '../column-formulas.ts'
import { sourceLimits } from '../reader-words.ts'
import type { SharedStrings } from './shared-strings.ts'
import { attributeOf, plainText, runsOf } from './xml-text.ts'

export interface SheetParts {
  readonly strings: SharedStrings
  /** By the number of a cell's style. */
  readonly showers: readonly ShowNumber[]
  readonly showPlain: ShowNumber
}

const widest = 16_384
const errors = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'])

export class SheetScan {
  formulas = 0
  errors = 0
  merged = 0
  readonly columnFormulas = new ColumnFormulas()
  readonly #parts: SheetParts
  #cells = 0
  #line = 0
  /** Of the row at hand. */
  #formulas: CellFormula[] = []

  constructor(parts: SheetParts) {
    this.#parts = parts
  }

  async *rows(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow<SourceCell>> {
    let text = ''
    let isBehind = false
    for await (const piece of pieces) {
      text += piece
      if (!isBehind) {
        let at = 0
        for (let row = this.#next(text, at); row !== null; row = this.#next(text, at)) {
          at = row.end
          if (row.cells.some(isFilled)) {
            if (this.#formulas.length > 0) this.columnFormulas.see({ line: this.#line }, this.#formulas)
            yield { line: this.#line, cells: row.cells }
          }
          if (this.#formulas.length > 0) this.#formulas = []
        }
        text = text.slice(at)
        if (text.length > sourceLimits.rowCharacters) throw new AppError('too_large', 'A row of the file is too long.')
        isBehind = text.includes('</sheetData>')
      }
      if (isBehind) text = this.#countMerged(text)
    }
  }

  /** null: it is not whole yet, or there is none. */
  #next(text: string, from: number): { readonly cells: SourceCell[]; readonly end: number } | null {
    let begin = text.indexOf('<row', from)
    // Other tags begin so, too.
    while (begin !== -1 && !isTagEnd(text.charCodeAt(begin + 4))) begin = text.indexOf('<row', begin + 4)
    const end = begin === -1 ? -1 : text.indexOf('>', begin)
    if (end === -1) return null
    const isEmpty = text.charCodeAt(end - 1) === slash
    const close = isEmpty ? end : text.indexOf('</row>', end)
    if (close === -1) return null
    const told = tagOf(text, begin + 4, end).r
    this.#line = told === '' ? this.#line + 1 : Number.parseInt(told, 10)
    return { cells: isEmpty ? [] : this.#cellsOf(text, end + 1, close), end: close + 1 }
  }

  #cellsOf(text: string, from: number, close: number): SourceCell[] {
    const cells: SourceCell[] = []
    for (let begin = text.indexOf('<c', from); begin !== -1 && begin < close; begin = text.indexOf('<c', begin)) {
      const end = text.indexOf('>', begin)
      const { r, s, t } = tagOf(text, begin + 2, end)
      const column = r === '' ? cells.length : columnOf(r)
      while (cells.length < column) cells.push('')
      if (text.charCodeAt(end - 1) === slash) {
        cells[column] = ''
        begin = end
        continue
      }
      const last = text.indexOf('</c>', end)
      if (last === -1 || last > close) throw damaged()
      if (text.startsWith('<f', end + 1)) {
        this.formulas += 1
        this.#formulas.push(formulaIn(text, end + 1, last, column))
      }
      cells[column] = t === 'inlineStr' ? runsOf(text.slice(end + 1, last)) : this.#show(t, valueIn(text, end, last), s)
      begin = last
    }
    this.#cells += cells.length
    if (this.#cells > sourceLimits.cells)
      throw new AppError('too_large', `A file may have at most ${sourceLimits.cells / 1_000_000} million cells.`)
    return cells
  }

  #show(kind: string, value: string, style: string): SourceCell {
    const { strings, showers, showPlain } = this.#parts
    if (value === '') return ''
    switch (kind) {
      case 's':
        return strings.at(Number(value))
      case 'str':
        return plainText(value)
      case 'b':
        return [String(value === '1' || value === 'true')]
      case 'e':
        this.errors += 1
        return errors.has(value) ? value : '#ERROR!'
      case 'd':
        return [dayText(value)]
      default: {
        const number = Number(value)
        if (Number.isNaN(number)) return plainText(value)
        return (showers[style === '' ? 0 : Number(style)] ?? showPlain)(number)
      }
    }
  }

  /** What may be the beginning of one more. */
  #countMerged(text: string): string {
    for (let at = text.indexOf(merge); at !== -1; at = text.indexOf(merge, at + 1)) this.merged += 1
    return text.slice(-(merge.length - 1))
  }
}

const merge = '<mergeCell '
const slash = 47

const isFilled = (cell: SourceCell): boolean => typeof cell !== 'string' || cell.trim() !== ''

/** A space, a line end, “>” or “/”. */
const isTagEnd = (code: number): boolean => code === 32 || code === 62 || code === slash || (code >= 9 && code <= 13)

/** Between the tags of the value of a cell. */
function valueIn(text: string, from: number, last: number): string {
  const begin = text.indexOf('<v', from)
  if (begin === -1 || begin > last) return ''
  const end = text.indexOf('>', begin)
  return text.charCodeAt(end - 1) === slash ? '' : text.slice(end + 1, text.indexOf('</v>', end))
}

/** From its tag on. */
function formulaIn(text: string, from: number, last: number, column: number): CellFormula {
  const end = text.indexOf('>', from)
  if (end === -1 || end > last) throw damaged()
  const isEmpty = text.charCodeAt(end - 1) === slash
  const tag = text.slice(from, end + 1)
  const kind = tag === '<f>' ? 'normal' : (attributeOf(tag, 't') ?? 'normal')
  const isOwn = kind === 'normal' || kind === 'shared'
  const own = isEmpty || !isOwn ? '' : plainText(text.slice(end + 1, text.indexOf('</f>', end)))
  return { column, text: own === '' ? null : own, shared: kind === 'shared' ? (attributeOf(tag, 'si') ?? null) : null }
}

interface Tag {
  r: string
  s: string
  t: string
}

/** The three attributes that matter; the empty text: not there. */
function tagOf(text: string, from: number, end: number): Tag {
  const tag: Tag = { r: '', s: '', t: '' }
  let at = from
  for (;;) {
    const equals = text.indexOf('=', at)
    if (equals === -1 || equals > end) return tag
    const quote = text.charAt(equals + 1)
    const close = text.indexOf(quote, equals + 2)
    if (close === -1 || close > end || (quote !== '"' && quote !== "'")) throw damaged()
    // One letter, and none before it: `spans` and `cm` are others.
    const letter = text.charAt(equals - 1)
    if (isTagEnd(text.charCodeAt(equals - 2)) && (letter === 'r' || letter === 's' || letter === 't'))
      tag[letter] = text.slice(equals + 2, close)
    at = close + 1
  }
}

/** Of “BC23”, counted from 0. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column < 1 || column > widest) throw damaged()
  return column - 1
}

const damaged = (): AppError => invalidRequest('The file is damaged: a row of it is not whole.')
