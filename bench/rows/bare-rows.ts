import type { OrderRow } from './orders.ts'

/** Where the orders are, as the database calls them. */
export interface RowPlace {
  /** Address of the records on either server. */
  readonly path: string
  readonly table: string
  /** Title by name in the database; the first is the key. */
  readonly columns: readonly (readonly [title: string, name: string])[]
}

type Answer = object | undefined

/** The measured questions, asked by hand. */
export interface BareRows {
  readOne(id: number): Answer | Promise<Answer>
  list(limit: number, offset: number): object[] | Promise<object[]>
  total(): number | Promise<number>
  filterAndSort(limit: number): object[] | Promise<object[]>
  search(text: string, limit: number): object[] | Promise<object[]>
  countOpen(): number | Promise<number>
  update(id: number, amount: number): Answer | Promise<Answer>
  insert(row: OrderRow): Answer | Promise<Answer>
  insertAll(rows: readonly OrderRow[]): number[] | Promise<number[]>
  /** All rows with their titles, piece by piece. */
  csv(): AsyncIterable<string>
}

export const rowsPerPiece = 1000

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const selected = ({ columns }: RowPlace): string =>
  columns.map(([title, name]) => `${quoted(name)} as ${quoted(title)}`).join(', ')

/** The same guard and quotes as ours, by hand. */
export function csvPiece(rows: readonly (readonly unknown[])[]): string {
  let piece = ''
  for (const row of rows) {
    for (let at = 0; at < row.length; at += 1) piece += (at === 0 ? '' : ',') + csvCell(row[at])
    piece += '\r\n'
  }
  return piece
}

function csvCell(value: unknown): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  const text = /^["']*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
