// Models: the records of a table, read and written. Values are always parameters; names of columns come from the model alone.
import { database } from '../database.ts'
import { Refusal } from '../refusal.ts'
import { type Column, filledIn, type Stored, shown, stored, storedText } from './column.ts'

export interface ModelShape {
  readonly title: string
  /** Its name in the database. */
  readonly table: string
  /** Fields that tell records apart; several are joined by ___ in addresses. */
  readonly key: readonly string[]
  /** By field. */
  readonly columns: Readonly<Record<string, Column>>
}

export interface ListSpec {
  /** Fields and what they must equal. */
  readonly where?: Readonly<Record<string, unknown>>
  /** A field; a minus before it turns the order round. */
  readonly sort?: string
  readonly limit?: number
  readonly offset?: number
}

type Sent = Readonly<Record<string, unknown>>

interface Clause {
  readonly sql: string
  readonly values: readonly Stored[]
}

const most = 1000

export class Model<Row extends object> {
  readonly title: string
  readonly key: readonly string[]
  readonly columns: ReadonlyMap<string, Column>
  readonly #table: string

  constructor({ title, table, key, columns }: ModelShape) {
    this.title = title
    this.key = key
    this.columns = new Map(Object.entries(columns))
    this.#table = quoted(table)
  }

  list({ where = {}, sort, limit = 25, offset = 0 }: ListSpec = {}): Row[] {
    const { sql, values } = this.#where(where)
    const rows = this.#run(
      `select ${this.#selected()} from ${this.#table}${sql} order by ${this.#order(sort)} limit ? offset ?`,
      [...values, Math.min(Math.max(Math.trunc(limit), 0), most), Math.max(Math.trunc(offset), 0)],
    )
    return rows.map((row) => this.#shown(row))
  }

  count(where: Sent = {}): number {
    const { sql, values } = this.#where(where)
    return Number(this.#run(`select count(*) as count from ${this.#table}${sql}`, values)[0]?.count ?? 0)
  }

  /** null: there is none. */
  read(id: string): Row | null {
    const { sql, values } = this.#byId(id)
    const [row] = this.#run(`select ${this.#selected()} from ${this.#table}${sql}`, values)
    return row === undefined ? null : this.#shown(row)
  }

  create(sent: Sent): Row {
    const now = new Date().toISOString()
    const cells: Record<string, unknown> = { ...this.#accepted(sent) }
    for (const [field, column] of this.columns)
      if (cells[field] === undefined) cells[field] = this.#next(field, column) ?? filledIn(column, now)
    this.#requireFilled(cells)
    const given = [...this.columns].filter(([field]) => cells[field] !== undefined)
    const values = given.map(([field, column]) => stored(field, column, cells[field]))
    const names = given.map(([, { column }]) => quoted(column))
    const into =
      given.length === 0 ? 'default values' : `(${names.join(', ')}) values (${given.map(() => '?').join(', ')})`
    const [row] = this.#run(`insert into ${this.#table} ${into} returning ${this.#selected()}`, values)
    return this.#shown(row ?? {})
  }

  update(id: string, sent: Sent): Row {
    const now = new Date().toISOString()
    const cells: Record<string, unknown> = { ...this.#accepted(sent) }
    for (const [field, { kept }] of this.columns) if (kept === 'changed') cells[field] = now
    this.#requireFilled(cells, Object.keys(cells))
    const given = [...this.columns].filter(([field]) => cells[field] !== undefined)
    const { sql, values } = this.#byId(id)
    if (given.length > 0)
      this.#run(
        `update ${this.#table} set ${given.map(([, { column }]) => `${quoted(column)} = ?`).join(', ')}${sql}`,
        [...given.map(([field, column]) => stored(field, column, cells[field])), ...values],
      )
    return this.read(id) ?? missing(this.title, id)
  }

  remove(id: string): void {
    if (this.read(id) === null) missing(this.title, id)
    const { sql, values } = this.#byId(id)
    this.#run(`delete from ${this.#table}${sql}`, values)
  }

  /** The part of an address that leads to a record. */
  idOf(row: Row): string {
    return this.key.map((field) => String((row as Sent)[field])).join('___')
  }

  /** Numbers that count records on; the database counts its key by itself. */
  #next(field: string, { column, kept }: Column): unknown {
    if (kept !== 'number' || this.key.includes(field)) return undefined
    const [row] = this.#run(`select coalesce(max(${quoted(column)}), 0) + 1 as next from ${this.#table}`, [])
    return Number(row?.next ?? 1)
  }

  #accepted(sent: Sent): Sent {
    for (const field of Object.keys(sent)) {
      const column = this.columns.get(field)
      if (column === undefined) throw new Refusal(400, `“${this.title}” has no field “${field}”.`)
      if (column.kept !== undefined) throw new Refusal(400, `“${field}” is filled in by itself.`)
    }
    return sent
  }

  #requireFilled(cells: Sent, fields: Iterable<string> = this.columns.keys()): void {
    for (const field of fields)
      if (this.columns.get(field)?.isRequired === true && (cells[field] ?? null) === null)
        throw new Refusal(400, `“${field}” is needed.`)
  }

  #where(where: Sent): Clause {
    const tests = Object.entries(where).map(([field, value]) => {
      const column = this.columns.get(field)
      if (column === undefined) throw new Refusal(400, `“${this.title}” has no field “${field}”.`)
      const read = typeof value === 'string' ? storedText(field, column, value) : stored(field, column, value)
      return { sql: `${quoted(column.column)} is ?`, value: read }
    })
    const sql = tests.length === 0 ? '' : ` where ${tests.map((one) => one.sql).join(' and ')}`
    return { sql, values: tests.map(({ value }) => value) }
  }

  #byId(id: string): Clause {
    const parts = this.key.length === 1 ? [id] : id.split('___')
    if (this.key.length === 0 || parts.length !== this.key.length) missing(this.title, id)
    try {
      return this.#where(Object.fromEntries(this.key.map((field, at) => [field, parts[at]])))
    } catch {
      // What is no key of this table leads to no record.
      return missing(this.title, id)
    }
  }

  #order(sort: string | undefined): string {
    const keys = this.key.map((field) => this.#name(field))
    if (sort === undefined || sort === '') return keys.join(', ') || '1'
    const field = sort.startsWith('-') ? sort.slice(1) : sort
    return [`${this.#name(field)}${sort.startsWith('-') ? ' desc' : ''}`, ...keys].join(', ')
  }

  #name(field: string): string {
    const column = this.columns.get(field)
    if (column === undefined) throw new Refusal(400, `“${this.title}” has no field “${field}”.`)
    return quoted(column.column)
  }

  #selected(): string {
    return [...this.columns.values()].map(({ column }) => quoted(column)).join(', ')
  }

  #shown(row: Readonly<Record<string, unknown>>): Row {
    const cells = Array.from(this.columns, ([field, column]) => [field, shown(column, row[column.column])])
    return Object.fromEntries(cells) as Row
  }

  #run(sql: string, values: readonly Stored[]): Record<string, unknown>[] {
    const statement = database.prepare(sql)
    // Numbers beyond 2^53 would be refused otherwise.
    statement.setReadBigInts(true)
    try {
      return statement.all(...values) as Record<string, unknown>[]
    } catch (error) {
      if (error instanceof Error && /constraint/i.test(error.message))
        throw new Refusal(409, `“${this.title}” has such a record already, or something it needs is missing.`)
      throw error
    }
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function missing(title: string, id: string): never {
  throw new Refusal(404, `“${title}” has no record “${id}”.`)
}
