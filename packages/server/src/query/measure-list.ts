import { type RawBuilder, sql } from 'kysely'
import { all, type Operand, type Test } from '../dialects/compare/operand.ts'
import type { DatabaseRow } from './answer.ts'
import { type Condition, whereSql } from './conditions.ts'
import { type Look, tableName } from './look.ts'
import { valueOperand } from './operands.ts'
import { isStored, type RecordColumn } from './record-table.ts'

/** A column, and what stands for it inside of the aggregates. */
export interface Measured {
  readonly id: string
  readonly operand: Operand
}

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

  /** What is computed is computed first, as v1, v2 …: databases count and add only what stands there. */
  readonly #computed: readonly RecordColumn[]

  constructor(look: Look, condition: Condition, columns: readonly RecordColumn[]) {
    this.look = look
    this.#condition = condition
    this.#computed = columns.every(isStored) ? [] : [...new Set(columns)]
    // Asked for or not: a select needs at least one member, and percentages need it anyway.
    this.#plain.push(sql`${look.dialect.rows.count()} as n`)
  }

  measured(column: RecordColumn): Measured {
    const operand = valueOperand(this.look, column)
    const place = this.#computed.indexOf(column)
    const expression = place === -1 ? operand.expression : sql.raw(`rh_s.v${place + 1}`)
    return { id: column.id, operand: { ...operand, expression } }
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
  takeMiddle(column: Measured): Taken {
    const { dialect } = this.look
    const { operand } = column
    // SQL divides whole numbers by cutting off, except MySQL.
    const middle = (plus: number) => sql`floor((rh_o.n + ${sql.lit(plus)}) / 2)`
    return this.#takeBeside(`middle ${column.id}`, ['low', 'high'], () => {
      const ordered = sql`select ${dialect.rows.read(operand)} as v, row_number() over (order by ${dialect.sorting.by(operand, 'asc')}) as r, count(*) over () as n from ${this.#filled(column)}`
      return sql`select max(case when rh_o.r = ${middle(1)} then rh_o.v end) as low, max(case when rh_o.r = ${middle(2)} then rh_o.v end) as high from (${ordered}) as rh_o`
    })
  }

  /** From the mean, which must be known first: the short formula loses all digits of large numbers that are close together. */
  takeDeviation(column: Measured): Taken {
    const value = this.look.dialect.measures.float(column.operand)
    return this.#takeBeside(`deviation ${column.id}`, ['d'], () => {
      const apart = sql`select ${value} as v, avg(${value}) over () as a from ${this.#filled(column)}`
      return sql`select sqrt(avg((rh_o.v - rh_o.a) * (rh_o.v - rh_o.a))) as d from (${apart}) as rh_o`
    })
  }

  statement(): RawBuilder<unknown> {
    const plain = sql`select ${sql.join(this.#plain)} from ${this.#records()}`
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

  #filled({ operand }: Measured): RawBuilder<unknown> {
    return this.#records(this.look.dialect.compare.notnull(operand))
  }

  #records(...more: readonly Test[]): RawBuilder<unknown> {
    const table = tableName(this.look)
    if (this.#computed.length === 0) return sql`${table}${whereSql(this.look, this.#condition, ...more)}`
    const values = this.#computed.map((column, at) => {
      return sql`${valueOperand(this.look, column).expression} as ${sql.raw(`v${at + 1}`)}`
    })
    const found = sql`(select ${sql.join(values)} from ${table}${whereSql(this.look, this.#condition)}) as rh_s`
    return more.length === 0 ? found : sql`${found} where ${all(more)}`
  }

  #once(key: string, add: () => Taken): Taken {
    const known = this.#known.get(key) ?? add()
    this.#known.set(key, known)
    return known
  }
}
