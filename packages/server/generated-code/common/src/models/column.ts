// What a field holds: how it is checked when somebody sends it, and how it is shown.
import { Refusal } from '../refusal.ts'

export type Kind = 'text' | 'integer' | 'decimal' | 'number' | 'boolean' | 'date' | 'time' | 'timestamp' | 'json'

export interface Column {
  /** Its name in the database. */
  readonly column: string
  readonly kind: Kind
  readonly isRequired?: boolean
  /** Nobody sends it: it is filled in here, or stays as it came (“fixed”). */
  readonly kept?: 'number' | 'created' | 'changed' | 'uuid' | 'fixed'
  readonly default?: unknown
}

export type Stored = string | number | bigint | null

const isWhole = (value: unknown): value is number | string =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{1,18}$/.test(value))

interface Form {
  readonly wants: string
  /** undefined: it is none. */
  read(value: unknown): Stored | undefined
}

const text = (wants: string, pattern: RegExp): Form => ({
  wants,
  read: (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined),
})

const forms: Readonly<Record<Kind, Form>> = {
  text: text('a text', /^/),
  integer: { wants: 'a whole number', read: (value) => (isWhole(value) ? BigInt(value) : undefined) },
  decimal: {
    wants: 'a number',
    read: (value) => (/^-?\d+(\.\d+)?$/.test(String(value)) && typeof value !== 'object' ? String(value) : undefined),
  },
  number: { wants: 'a number', read: (value) => (typeof value === 'number' ? value : undefined) },
  boolean: { wants: 'true or false', read: (value) => (typeof value === 'boolean' ? Number(value) : undefined) },
  date: text('a day such as 2030-12-31', /^\d{4}-\d{2}-\d{2}$/),
  time: text('a time such as 13:45:00', /^\d{2}:\d{2}:\d{2}(\.\d+)?$/),
  timestamp: text('a point in time such as 2030-12-31T13:45:00Z', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*Z$/),
  json: { wants: 'any JSON', read: (value) => JSON.stringify(value) },
}

export function stored(field: string, { kind }: Column, value: unknown): Stored {
  if (value === null || value === undefined) return null
  const read = forms[kind].read(value)
  if (read === undefined) throw new Refusal(400, `“${field}” needs ${forms[kind].wants}.`)
  return read
}

/** Parts of an address are texts, whatever they stand for. */
export function storedText(field: string, column: Column, value: string): Stored {
  if (column.kind === 'boolean') return stored(field, column, value === 'true' || value === '1')
  return stored(field, column, column.kind === 'number' ? Number(value) : value)
}

/** Whole numbers that no number holds exactly are texts. */
export function shown({ kind }: Column, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'boolean') return Number(value) !== 0
  if (kind === 'json') return JSON.parse(String(value))
  if (typeof value !== 'bigint') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

/** What is filled in when a record is made; undefined: nothing. */
export function filledIn({ kept, default: usual }: Column, now: string): unknown {
  if (kept === 'created' || kept === 'changed') return now
  if (kept === 'uuid') return crypto.randomUUID()
  return usual
}
