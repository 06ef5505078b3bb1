import { type RawBuilder, sql } from 'kysely'
import type { DatabaseRow } from './answer.ts'
import { type Condition, whereSql } from './conditions.ts'
import { type Look, operandOf, tableName } from './look.ts'
import type { StoredColumn } from './record-table.ts'

/** What one measure gave, taken from the row of the statement. */
export type Taken = (row: DatabaseRow) => readonly unknown[]

/**
 * Collects what must be measured, each thing once, and makes one statement of it: plain aggregates in one pass over the table;
 * beside them one pass for each column whose values must stand in order first.
 */
export class MeasureList {
  readonly look: Look
  readonly #condition: Condition
  readonly #plain: RawBuilder<unknown>[] = []
  readonly #beside: { readonly from: RawBuilder<unknown>; readonly aliases: readonly string[] }[] = []
  readonly #known = new Map<string, Taken>()

  constructor(look: Look, condition: Condition) {
    this.look = look
    this.#condition = condition
    // Asked for or not: a select needs at least one member, and percentages need it anyway.
    this.#plain.push(sql`${look.dialect.rows.count()} as n`)
  }

  /** Aggregates over all records. */
  take(key: string, expressions: () => readonly RawBuilder<unknown>[]): Taken {
    return this.#once(key, () => {
      const aliases = expressions().map((expression) => {
        const alias = `m${this.#plain.length}`
        this.#plain.push(sql`${expression} as ${sql.raw(alias)}`)
        return alias
      })
      return (row) => aliases.map((alias) => row[alias])
    })
  }

  /** The value in the middle; of an even number the two there. */
  takeMiddle(column: StoredColumn): Taken {
    const { dialect } = this.look
    const operand = operandOf(this.look, column)
    // SQL divides whole numbers by cutting off, except MySQL.
    const middle = (plus: number) => sql`floor((rh_o.n + ${sql.lit(plus)}) / 2)`
    return this.#takeBeside(`middle ${column.id}`, ['low', 'high'], () => {
      const ordered = sql`select ${dialect.rows.read(operand)} as v, row_number() over (order by ${dialect.sorting.by(operand, 'asc')}) as r, count(*) over () as n from ${this.#filled(column)}`
      return sql`select max(case when rh_o.r = ${middle(1)} then rh_o.v end) as low, max(case when rh_o.r = ${middle(2)} then rh_o.v end) as high from (${ordered}) as rh_o`
    })
  }

  /** From the mean, which must be known first: the short formula loses all digits of large numbers that are close together. */
  takeDeviation(column: StoredColumn): Taken {
    const value = this.look.dialect.measures.float(operandOf(this.look, column))
    return this.#takeBeside(`deviation ${column.id}`, ['d'], () => {
      const apart = sql`select ${value} as v, avg(${value}) over () as a from ${this.#filled(column)}`
      return sql`select sqrt(avg((rh_o.v - rh_o.a) * (rh_o.v - rh_o.a))) as d from (${apart}) as rh_o`
    })
  }

  statement(): RawBuilder<unknown> {
    const plain = sql`select ${sql.join(this.#plain)} from ${tableName(this.look)}${whereSql(this.look, this.#condition)}`
    if (this.#beside.length === 0) return plain
    const tables = this.#beside.map(({ from }, at) => sql`cross join (${from}) as ${sql.raw(`rh_b${at + 1}`)}`)
    const members = this.#beside.flatMap(({ aliases }, at) =>
      aliases.map((alias) => sql.raw(`rh_b${at + 1}.${alias} as b${at + 1}_${alias}`)),
    )
    return sql`select ${sql.join([sql`rh_a.*`, ...members])} from (${plain}) as rh_a ${sql.join(tables, sql` `)}`
  }

  #takeBeside(key: string, aliases: readonly string[], from: () => RawBuilder<unknown>): Taken {
    return this.#once(key, () => {
      this.#beside.push({ from: from(), aliases })
      const number = this.#beside.length
      return (row) => aliases.map((alias) => row[`b${number}_${alias}`])
    })
  }

  #filled(column: StoredColumn): RawBuilder<unknown> {
    const isFilled = this.look.dialect.compare.notnull(operandOf(this.look, column))
    return sql`${tableName(this.look)}${whereSql(this.look, this.#condition, isFilled)}`
  }

  #once(key: string, add: () => Taken): Taken {
    const known = this.#known.get(key) ?? add()
    this.#known.set(key, known)
    return known
  }
}
