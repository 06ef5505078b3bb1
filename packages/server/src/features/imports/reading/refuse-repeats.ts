// What a sheet of OpenDocument says of repeated rows and cells, counted before the library makes each of them. Tags are found
// as the library finds them: what one of the two sees and the other does not would pass.
import { invalidRequest } from '@rowhouse/core/errors'
import { refuseFarLine, refuseManyCells } from './refuse-many.ts'

/** A part of an archive that the library has opened. */
interface BookPart {
  readonly name: string
  readonly content: Uint8Array
}

/** Of a sheet, how it goes on behind the last tag. */
class RepeatCount {
  #cells = 0
  #line = 0
  #column = 0
  /** Up to where the cells of this row are counted. */
  #counted = 0
  #rows = 1
  #columns = 1
  /** Nothing stands in the open cell: it is passed over, however often it is repeated. */
  #isEmpty = false

  see(name: string, tag: string): void {
    const isEnd = tag.startsWith('</')
    if (name === 'table-row' || name === '行') this.#seeRow(tag, isEnd)
    else if (name === 'table-cell' || name === '数据') this.#seeCell(tag, isEnd)
    else if (isEnd) return
    else if (name === 'covered-table-cell') this.#column += repeatsIn(tag, columnRepeats)
    else if (name === 'p' || name === '文本串') this.#isEmpty = false
    else if (name === 'table' || name === '工作表') this.#beginSheet(tag)
  }

  #beginSheet(tag: string): void {
    if (!tag.endsWith('/>')) [this.#line, this.#column, this.#counted] = [0, 0, 0]
  }

  #seeRow(tag: string, isEnd: boolean): void {
    if (isEnd) {
      this.#line += this.#rows
      this.#rows = 1
      return
    }
    this.#rows = repeatsIn(tag, rowRepeats)
    ;[this.#column, this.#counted] = [0, 0]
  }

  #seeCell(tag: string, isEnd: boolean): void {
    if (isEnd) {
      if (!this.#isEmpty) this.#count()
      this.#column += this.#columns
      this.#isEmpty = false
      return
    }
    this.#columns = repeatsIn(tag, columnRepeats)
    const isAlone = tag.endsWith('/>')
    if (isAlone) this.#column += this.#columns
    this.#isEmpty = !isAlone && !valued.test(tag)
  }

  /** With what is left free before it: a row is as wide as its last cell tells. */
  #count(): void {
    const end = this.#column + this.#columns
    this.#cells += this.#rows * Math.max(this.#columns, end - this.#counted)
    this.#counted = end
    refuseFarLine(this.#line + this.#rows)
    refuseManyCells(this.#cells)
  }
}

const rowRepeats = /number-rows-repeated[^\s=]*\s*=\s*["']?([^"'\s>]*)/gi
const columnRepeats = /number-columns-repeated[^\s=]*\s*=\s*["']?([^"'\s>]*)/gi
/** What has a kind of value other than a text has a value. */
const valued = /(?:value-type|数据类型)\s*=\s*["']?(?!["'\s>]|string\b|text\b)/i

/** The most of what it says: it may say it more than once. */
function repeatsIn(tag: string, said: RegExp): number {
  let most = 1
  for (const [, digits = ''] of tag.matchAll(said)) {
    if (!/^\d+$/.test(digits)) throw invalidRequest('The file is damaged: a row of it is not whole.')
    most = Math.max(most, Number(digits))
  }
  return most
}

/** As in the library, but for groups that are not needed. */
const tags = /<\/?(?:[^\s?><!/:"]*:|)([^\s?<>:/"]+)(?:\s+[^<>=?"'\s]+="[^"]*?")*\s*\/?>/g

/** Of the parts of an archive, those that the library would read as sheets. */
export function refuseRepeats(parts: readonly BookPart[]): void {
  for (const { name, content } of parts) if (name.toLowerCase() === 'content.xml') refuseContent(textOf(content))
}

function refuseContent(text: string): void {
  const count = new RepeatCount()
  const read = withoutDeclarations(text.replaceAll(comments, ''))
  for (const [tag, name = ''] of read.matchAll(tags)) count.see(name.replace(/_.*$/s, ''), tag)
}

/** One that does not end takes all that follows. */
const comments = /<!--[\s\S]*?(?:-->|$)/g

function withoutDeclarations(text: string): string {
  const from = text.slice(0, 1024).indexOf('<!DOCTYPE')
  const to = from === -1 ? -1 : text.search(/<\w/)
  return to === -1 ? text : text.slice(0, from) + text.slice(to)
}

function textOf(content: Uint8Array): string {
  // The library would read it as UTF-16.
  if (content.subarray(0, 3).some((byte) => byte === 0xff || byte === 0xfe))
    throw invalidRequest('The file is in an encoding that is not known here: save it as .xlsx and try again.')
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8')
}
