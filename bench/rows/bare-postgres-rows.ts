import { Pool, types } from 'pg'
import { type BareRows, csvPiece, quoted, type RowPlace, rowsPerPiece, selected } from './bare-rows.ts'
import type { OrderRow } from './orders.ts'

types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (text) => text)

export class BarePostgresRows implements BareRows {
  readonly #pool: Pool
  readonly #table: string
  readonly #columns: string
  readonly #names: string
  readonly #width: number
  readonly #place: RowPlace

  constructor(url: string, place: RowPlace) {
    this.#pool = new Pool({ connectionString: url, max: 10, options: '-c TimeZone=UTC' })
    this.#table = quoted(place.table)
    this.#columns = selected(place)
    this.#place = place
    const [, ...values] = place.columns
    this.#names = values.map(([, name]) => quoted(name)).join()
    this.#width = values.length
  }

  async readOne(id: number): Promise<object | undefined> {
    const text = `select ${this.#columns} from ${this.#table} where id = $1`
    return (await this.#rows('read one', text, [id]))[0]
  }

  list(limit: number, offset: number): Promise<object[]> {
    const text = `select ${this.#columns} from ${this.#table} order by id limit $1 offset $2`
    return this.#rows('list', text, [limit, offset])
  }

  async total(): Promise<number> {
    const [row] = await this.#rows<{ n: number }>('total', `select count(*)::int as n from ${this.#table}`, [])
    return row?.n ?? 0
  }

  filterAndSort(limit: number): Promise<object[]> {
    const text = `select ${this.#columns} from ${this.#table} where "Status" = $1 and "Amount" > $2
      order by "Amount" desc, id limit $3`
    return this.#rows('filter and sort', text, ['Open', 5000, limit])
  }

  search(found: string, limit: number): Promise<object[]> {
    const text = `select ${this.#columns} from ${this.#table} where "Title" ilike $1 order by id limit $2`
    return this.#rows('search', text, [`%${found}%`, limit])
  }

  async countOpen(): Promise<number> {
    const text = `select count(*)::int as n from ${this.#table} where "Status" = $1`
    const [row] = await this.#rows<{ n: number }>('count', text, ['Open'])
    return row?.n ?? 0
  }

  async update(id: number, amount: number): Promise<object | undefined> {
    const text = `update ${this.#table} set "Amount" = $1 where id = $2 returning ${this.#columns}`
    return (await this.#rows('update', text, [amount, id]))[0]
  }

  async insert(row: OrderRow): Promise<object | undefined> {
    const text = `insert into ${this.#table} (${this.#names}) values ${this.#places(1)} returning ${this.#columns}`
    return (await this.#rows('insert', text, Object.values(row)))[0]
  }

  async insertAll(rows: readonly OrderRow[]): Promise<number[]> {
    const text = `insert into ${this.#table} (${this.#names}) values ${this.#places(rows.length)} returning id`
    const values = rows.flatMap((row) => Object.values(row))
    const inserted = await this.#rows<{ id: number }>(`insert ${rows.length}`, text, values)
    return inserted.map(({ id }) => id)
  }

  async *csv(): AsyncGenerator<string> {
    yield csvPiece([this.#place.columns.map(([title]) => title)])
    const columns = this.#place.columns.map(([title, name]) =>
      title === 'At' ? `to_char(${quoted(name)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')` : quoted(name),
    )
    const text = `select ${columns.join()} from ${this.#table} where id > $1 order by id limit ${rowsPerPiece}`
    for (let last: unknown = 0; ; ) {
      const { rows } = await this.#pool.query<unknown[]>({ name: 'csv', text, values: [last], rowMode: 'array' })
      if (rows.length > 0) yield csvPiece(rows)
      if (rows.length < rowsPerPiece) return
      last = rows.at(-1)?.[0]
    }
  }

  #places(rows: number): string {
    return Array.from({ length: rows }, (_, row) => {
      const places = Array.from({ length: this.#width }, (_, column) => `$${row * this.#width + column + 1}`)
      return `(${places.join()})`
    }).join()
  }

  async #rows<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row>({ name, text, values })).rows
  }
}
