import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type BareRows, csvPiece, quoted, type RowPlace, rowsPerPiece, selected } from './bare-rows.ts'
import type { OrderRow } from './orders.ts'

type Row = Record<string, SQLInputValue | boolean>

export class BareSqliteRows implements BareRows {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #table: string
  readonly #columns: string
  readonly #insert: string
  readonly #titles: readonly string[]

  constructor(folder: string, place: RowPlace) {
    this.#database = new DatabaseSync(join(folder, 'rowhouse.sqlite'), { enableForeignKeyConstraints: true })
    // As somebody would set it up who wants the most of SQLite: with the little it takes by itself, reading along a table
    // copies every page anew, which hides what we take for it.
    this.#database.exec(`pragma journal_mode = wal; pragma synchronous = full;
      pragma cache_size = -131072; pragma mmap_size = 268435456`)
    this.#table = quoted(place.table)
    this.#columns = selected(place)
    this.#titles = place.columns.map(([title]) => title)
    const [, ...values] = place.columns
    this.#insert = `insert into ${this.#table} (${values.map(([, name]) => quoted(name)).join()})
      values (${values.map(() => '?').join()})`
  }

  readOne(id: number): object | undefined {
    return this.#rows(`select ${this.#columns} from ${this.#table} where id = ?`, id)[0]
  }

  list(limit: number, offset: number): object[] {
    return this.#rows(`select ${this.#columns} from ${this.#table} order by id limit ? offset ?`, limit, offset)
  }

  total(): number {
    return Number(this.#statement(`select count(*) as n from ${this.#table}`).all()[0]?.n)
  }

  filterAndSort(limit: number): object[] {
    return this.#rows(
      `select ${this.#columns} from ${this.#table} where "Status" = ? and "Amount" > ? order by "Amount" desc, id limit ?`,
      ...['Open', 5000, limit],
    )
  }

  search(text: string, limit: number): object[] {
    const sql = `select ${this.#columns} from ${this.#table} where "Title" like ? order by id limit ?`
    return this.#rows(sql, `%${text}%`, limit)
  }

  countOpen(): number {
    const sql = `select count(*) as n from ${this.#table} where "Status" = ?`
    return Number(this.#statement(sql).all('Open')[0]?.n)
  }

  update(id: number, amount: number): object | undefined {
    const sql = `update ${this.#table} set "Amount" = ? where id = ? returning ${this.#columns}`
    return this.#rows(sql, amount, id)[0]
  }

  insert(row: OrderRow): object | undefined {
    return this.#rows(`${this.#insert} returning ${this.#columns}`, ...valuesOf(row))[0]
  }

  insertAll(rows: readonly OrderRow[]): number[] {
    const insert = this.#statement(this.#insert)
    this.#statement('begin immediate').run()
    const ids = rows.map((row) => Number(insert.run(...valuesOf(row)).lastInsertRowid))
    this.#statement('commit').run()
    return ids
  }

  async *csv(): AsyncGenerator<string> {
    yield csvPiece([this.#titles])
    const done = this.#titles.indexOf('Done')
    const at = this.#titles.indexOf('At')
    const statement = this.#database.prepare(
      `select ${this.#columns} from ${this.#table} where id > ? order by id limit ${rowsPerPiece}`,
    )
    statement.setReturnArrays(true)
    for (let last = 0; ; ) {
      const rows = statement.all(last) as unknown as unknown[][]
      for (const row of rows) {
        row[done] = row[done] === 1 ? 'true' : 'false'
        row[at] = clock(String(row[at]))
      }
      if (rows.length > 0) yield csvPiece(rows)
      if (rows.length < rowsPerPiece) return
      last = Number(rows.at(-1)?.[0])
    }
  }

  #rows(sql: string, ...values: SQLInputValue[]): Row[] {
    // Never `.get()`: with RETURNING it leaves the statement unfinished.
    const rows = this.#statement(sql).all(...values) as Row[]
    for (const row of rows) row.Done = row.Done === 1
    return rows
  }

  #statement(sql: string): StatementSync {
    const known = this.#prepared.get(sql) ?? this.#database.prepare(sql)
    this.#prepared.set(sql, known)
    return known
  }
}

function valuesOf(row: OrderRow): SQLInputValue[] {
  return Object.values(row).map((value: string | number | boolean) =>
    typeof value === 'boolean' ? Number(value) : value,
  )
}

/** “2026-11-15T12:45:00.000Z” as files have it. */
const clock = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, iso.endsWith('.000Z') ? 19 : 23)}`
