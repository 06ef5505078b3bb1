import { decodeHtml, encodeHtml } from './html-text.ts'

/**
 * Reads the first table of pasted HTML as Excel, Google Sheets and we write it, without ever making elements of it:
 * scripts cannot run because nothing but text leaves this file.
 */
export interface PastedCell {
  readonly text: string
  /** What the writer says the cell holds, when it says so: a plain number behind “$1,234.50”, or our own value. */
  readonly value?: unknown
}

export function parseHtmlTable(html: string): PastedCell[][] | null {
  const rows: PastedCell[][] = []
  const pending = new Map<string, PastedCell>()
  let cell: OpenCell | null = null
  let row = -1
  let isInTable = false

  const closeCell = (): void => {
    if (cell !== null) place(rows, pending, row, cell)
    cell = null
  }

  for (const token of tokens(html)) {
    if (typeof token === 'string') {
      if (cell !== null) cell.text += token.replace(/[\t\n\r ]+/g, ' ')
      continue
    }
    const { name, isClosing, attributes } = token
    if (name === 'table') {
      if (isClosing && isInTable) break
      isInTable = true
    } else if (!isInTable) continue
    else if (name === 'tr' && !isClosing) {
      closeCell()
      row += 1
      rows[row] ??= []
    } else if (name === 'td' || name === 'th') {
      closeCell()
      if (!isClosing) cell = openCell(attributes)
      if (row < 0) {
        row = 0
        rows[0] ??= []
      }
    } else if (cell !== null && (name === 'br' || (isClosing && /^(p|div|li)$/.test(name)))) cell.text += '\n'
  }
  closeCell()
  if (!isInTable || rows.length === 0) return null
  return squared(rows, pending)
}

interface OpenCell {
  text: string
  readonly attributes: string
  readonly down: number
  readonly across: number
}

function openCell(attributes: string): OpenCell {
  return { text: '', attributes, down: spanOf(attributes, 'rowspan'), across: spanOf(attributes, 'colspan') }
}

// Pages on the web say colspan=10000 for “all”; nobody pastes that many.
function spanOf(attributes: string, name: string): number {
  const span = Number.parseInt(attribute(attributes, name) ?? '1', 10)
  return Number.isNaN(span) ? 1 : Math.min(Math.max(1, span), 1000)
}

/** A merged cell has its text in the first place and leaves the rest empty. */
function place(rows: PastedCell[][], pending: Map<string, PastedCell>, row: number, cell: OpenCell): void {
  const line = rows[row] ?? []
  while (pending.has(`${row} ${line.length}`)) line.push(empty)
  const column = line.length
  for (let down = 0; down < cell.down; down++) {
    for (let across = 0; across < cell.across; across++) {
      if (down === 0) line.push(across === 0 ? finished(cell) : empty)
      else pending.set(`${row + down} ${column + across}`, empty)
    }
  }
}

const empty: PastedCell = { text: '' }

function finished({ text, attributes }: OpenCell): PastedCell {
  const clean = decodeHtml(text)
    .replace(/ /g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/^[ \n]+|[ \n]+$/g, '')
  const value = statedValue(attributes)
  return value === undefined ? { text: clean } : { text: clean, value }
}

function statedValue(attributes: string): unknown {
  const own = readJson(attribute(attributes, 'data-grid-value'))
  if (own !== undefined) return own
  const sheets = readJson(attribute(attributes, 'data-sheets-value'))
  if (typeof sheets === 'object' && sheets !== null) {
    const parts = sheets as Readonly<Record<string, unknown>>
    if (parts['1'] === 3 && typeof parts['3'] === 'number') return parts['3']
    if (parts['1'] === 4) return parts['4'] === 1 || parts['4'] === true
  }
  const excel = attribute(attributes, 'x:num')
  const number = Number(excel)
  return excel !== null && excel !== '' && Number.isFinite(number) ? number : undefined
}

function readJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return found === null ? null : decodeHtml(found[1] ?? found[2] ?? found[3] ?? '')
}

interface Tag {
  readonly name: string
  readonly isClosing: boolean
  readonly attributes: string
}

function* tokens(html: string): Generator<string | Tag> {
  const shape =
    /<!--[\s\S]*?(?:-->|$)|<(script|style|head|title|template|iframe|noscript|textarea|xml)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi
  let from = 0
  for (const found of html.matchAll(shape)) {
    if (found.index > from) yield html.slice(from, found.index)
    from = found.index + found[0].length
    const name = found[3]
    if (name !== undefined) yield { name: name.toLowerCase(), isClosing: found[2] === '/', attributes: found[4] ?? '' }
  }
  if (from < html.length) yield html.slice(from)
}

function squared(rows: readonly PastedCell[][], pending: ReadonlyMap<string, PastedCell>): PastedCell[][] {
  const width = Math.max(...rows.map((row) => row.length), 1)
  return rows.map((row, index) => {
    const whole = [...row]
    while (whole.length < width) whole.push(pending.get(`${index} ${whole.length}`) ?? empty)
    return whole
  })
}

export function writeHtmlTable(rows: readonly (readonly PastedCell[])[]): string {
  const line = (row: readonly PastedCell[]): string => `<tr>${row.map(writeCell).join('')}</tr>`
  return `<meta charset="utf-8"><table>${rows.map(line).join('')}</table>`
}

function writeCell({ text, value }: PastedCell): string {
  const stated = value === undefined ? '' : ` data-grid-value="${encodeHtml(JSON.stringify(value))}"`
  return `<td${stated}>${encodeHtml(text).replaceAll('\n', '<br>')}</td>`
}
