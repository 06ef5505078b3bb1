import { AppError, invalidRequest } from '@rowhouse/core/errors'

export interface TextForm {
  readonly delimiter: string
  readonly quote: '"' | "'" | ''
}

export interface DelimitedRow {
  /** Where it begins; a quoted cell may have several lines. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Takes a text apart piece by piece. A program that looks at every character takes twenty times as long: here the next sign
 * that means something is looked for, and what is before it is taken as it is.
 */
export class DelimitedRows {
  readonly #form: TextForm
  readonly #longest: number
  readonly #quote: number
  /** From the beginning of a row that is not whole yet. */
  #text = ''
  /** With fewer characters it is not tried again: what is long is not gone through for every piece of it. */
  #triedAt = 0
  #at = 0
  #line = 1
  #lines = 0
  #delimiter = new NextSign('')
  #feed = new NextSign('\n')
  #return = new NextSign('\r')

  /** `longest`: characters of one row. */
  constructor(form: TextForm, longest: number) {
    this.#form = form
    this.#longest = longest
    this.#quote = form.quote === '' ? -1 : form.quote.charCodeAt(0)
  }

  /** The rows that end in this piece; behind the last one the rest. */
  take(piece: string, isLast: boolean): DelimitedRow[] {
    this.#text += piece
    const rows: DelimitedRow[] = []
    if (!isLast && this.#text.length < 2 * this.#triedAt) {
      this.#refuseLong()
      return rows
    }
    this.#start()
    let begin = 0
    while (begin < this.#text.length) {
      this.#at = begin
      this.#lines = 1
      const cells = this.#row(isLast)
      if (cells === null) break
      if (this.#at - begin > this.#longest) throw this.#tooLong()
      rows.push({ line: this.#line, cells })
      this.#line += this.#lines
      begin = this.#at
    }
    this.#text = this.#text.slice(begin)
    this.#triedAt = this.#text.length
    this.#refuseLong()
    return rows
  }

  #start(): void {
    this.#delimiter = new NextSign(this.#form.delimiter)
    this.#feed = new NextSign('\n')
    this.#return = new NextSign('\r')
  }

  #refuseLong(): void {
    if (this.#text.length > this.#longest) throw this.#tooLong()
  }

  #tooLong(): AppError {
    return new AppError('too_large', `Line ${this.#line}: a row may have at most ${this.#longest} characters.`)
  }

  /** null: its end has not come yet. */
  #row(isLast: boolean): string[] | null {
    const text = this.#text
    const cells: string[] = []
    for (;;) {
      const quoted = text.charCodeAt(this.#at) === this.#quote ? this.#quoted(isLast) : ''
      if (quoted === null) return null
      const begin = this.#at
      const delimiter = this.#delimiter.from(text, begin)
      const end = Math.min(this.#feed.from(text, begin), this.#return.from(text, begin), text.length)
      if (delimiter < end) {
        cells.push(quoted + text.slice(begin, delimiter))
        this.#at = delimiter + this.#form.delimiter.length
        continue
      }
      const isReturn = text.charCodeAt(end) === carriageReturn
      // Whether a line feed belongs to it is seen with the next piece.
      if (!isLast && (end === text.length || (isReturn && end + 1 === text.length))) return null
      cells.push(quoted + text.slice(begin, end))
      this.#at = Math.min(end + (isReturn && text.charCodeAt(end + 1) === lineFeed ? 2 : 1), text.length)
      return cells
    }
  }

  /**
   * What is quoted at the beginning of a cell; null: it does not end here. Quotes behind which neither a cell nor a row ends are
   * no quotes but signs, and so is the first then.
   */
  #quoted(isLast: boolean): string | null {
    const { quote, delimiter } = this.#form
    const text = this.#text
    let value = ''
    for (let from = this.#at + 1; ; ) {
      const end = text.indexOf(quote, from)
      if (end === -1 && isLast) throw invalidRequest('The file ends inside of a quoted cell.')
      if (end === -1 || (end + 1 === text.length && !isLast)) return null
      const next = text.charCodeAt(end + 1)
      if (next === this.#quote) {
        value += text.slice(from, end + 1)
        from = end + 2
        continue
      }
      const isOver = end + 1 === text.length || next === lineFeed || next === carriageReturn
      const isEnd = isOver || text.startsWith(delimiter, end + 1)
      value = isEnd ? value + text.slice(from, end) : quote + value + text.slice(from, end + 1)
      this.#countLines(end)
      this.#at = end + 1
      return value
    }
  }

  /** Of the text before `end` that the cell holds. */
  #countLines(end: number): void {
    for (let at = this.#at; ; this.#lines += 1) {
      const feed = this.#feed.from(this.#text, at)
      const back = this.#return.from(this.#text, at)
      const next = Math.min(feed, back)
      if (next >= end) return
      at = next + (feed === back + 1 ? 2 : 1)
    }
  }
}

/** Where a sign comes next. Looked for only when the last one found is behind: others are asked for in between. */
class NextSign {
  readonly #sign: string
  #found = -1

  constructor(sign: string) {
    this.#sign = sign
  }

  /** Never before what was asked for earlier; infinite: nowhere. */
  from(text: string, at: number): number {
    if (this.#found < at) {
      const found = text.indexOf(this.#sign, at)
      this.#found = found === -1 ? Number.POSITIVE_INFINITY : found
    }
    return this.#found
  }
}

const lineFeed = 10
const carriageReturn = 13
