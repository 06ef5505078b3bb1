import type { SqlCell } from '@rowhouse/core/api/sql'

interface Header {
  readonly text: string
  readonly value: string
}

export function toCsv(headers: readonly Header[], rows: readonly Readonly<Record<string, SqlCell>>[]): string {
  const lines = [
    headers.map(({ text }) => quoted(text)),
    ...rows.map((row) => headers.map(({ value }) => quoted(safe(row[value] ?? null)))),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

/** A cell for people; what was too long to come along by its size. */
export function cellText(cell: SqlCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return 'bytes' in cell ? `[${cell.bytes} bytes]` : `[${cell.letters} letters]`
}

/** Programs for sheets take texts that begin like this for formulas. */
const safe = (cell: SqlCell): string =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cellText(cell)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
