import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../dialects/compare/operand.ts'
import type { DatabaseRow } from './answer.ts'
import { type Condition, whereSql } from './conditions.ts'
import { valueOperand } from './operands.ts'
import { isStored, type RecordColumn } from './record-table.ts'
import { type TableAccess, tableName } from './table-access.ts'

/** A column, and what stands for it inside of the aggregates. */
export interface Measured {
  readonly id: string
  readonly operand: Operand
}

/** What one measure gave, taken from the row of the statement. */
export type Taken = (row: DatabaseRow) => readonly unknown[]

interface MeasureSpec {
  readonly condition: Condition
  readonly columns: readonly RecordColumn[]
  /** Given as g1, g2 …, each combination once; none: one row about all records. */
  readonly keys?: readonly Operand[]
  /** Databases see that a key is the same in two places only if it is a column. */
  readonly hasComputedKeys?: boolean
  /** Something needs values in their order, the mean before the sum, or a select for each record: medians, deviations, sizes. */
  readonly inSteps?: boolean
}

/** Collects what must be measured, each thing once, and makes one statement of it, in one pass over the records. */
export class MeasureList {
  readonly access: TableAccess
  readonly #spec: MeasureSpec
  readonly #plain: RawBuilder<unknown>[] = []
  readonly #windows: RawBuilder<unknown>[] = []
  readonly #known = new Map<string, Taken>()
  /** What is computed is computed first, as v1, v2 …: databases count and add only what stands there. */
  readonly #values: readonly RecordColumn[] | null

  constructor(access: TableAccess, spec: MeasureSpec) {
    const { columns, hasComputedKeys = false, inSteps = false } = spec
    this.access = access
    this.#spec = spec
    const isComputed = hasComputedKeys || inSteps || !columns.every(isStored)
    this.#values = isComputed ? [...new Set(columns)] : null
    // Asked for or not: a select needs at least one member, and percentages need it anyway.
    this.#plain.push(sql`${access.dialect.rows.count()} as n`)
  }

  measured(column: RecordColumn): Measured {
    const operand = valueOperand(this.access, column)
    const place = this.#values?.indexOf(column) ?? -1
    const expression = place === -1 ? operand.expression : sql.raw(`rh_s.v${place + 1}`)
    return { id: column.id, operand: { ...operand, expression } }
  }

  /** The names of what the statement gives beside its keys. */
  get aliases(): readonly string[] {
    return this.#plain.map((_, at) => (at === 0 ? 'n' : `m${at}`))
  }

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
  takeMiddle({ id, operand }: Measured): Taken {
    const { compare, rows, sorting } = this.access.dialect
    return this.take(`middle ${id}`, () => {
      const isFilled = compare.notnull(operand)
      // Empty cells are numbered by themselves and never taken.
      const among = this.#partition(sql`case when ${isFilled} then 1 else 0 end`)
      const rank = this.#window(sql`row_number() over (${among} order by ${sorting.by(operand, 'asc')})`)
      const filled = this.#window(sql`count(*) over (${among})`)
      // SQL divides whole numbers by cutting off, except MySQL.
      const middle = (plus: number) => sql`floor((${filled} + ${sql.lit(plus)}) / 2)`
      const valueAt = (place: RawBuilder<unknown>) =>
        sql`max(case when ${isFilled} and ${rank} = ${place} then ${rows.read(operand)} end)`
      return [valueAt(middle(1)), valueAt(middle(2))]
    })
  }

  /** From the mean, which must be known first: the short formula loses all digits of large numbers that are close together. */
  takeDeviation({ id, operand }: Measured): Taken {
    const value = this.access.dialect.measures.float(operand)
    return this.take(`deviation ${id}`, () => {
      const mean = this.#window(sql`avg(${value}) over (${this.#partition()})`)
      return [sql`sqrt(avg((${value} - ${mean}) * (${value} - ${mean})))`]
    })
  }

  /** Of files: all their bytes. */
  takeSize({ id, operand }: Measured): Taken {
    return this.take(`size ${id}`, () => [sql`sum(${this.#window(this.access.dialect.measures.fileSize(operand))})`])
  }

  statement(): RawBuilder<unknown> {
    const { keys = [] } = this.#spec
    if (this.#values === null) {
      const own = keys.map((key) => this.access.dialect.rows.grouped(key))
      const named = own.map((key, at) => sql`${key} as ${keyName(at)}`)
      return sql`select ${sql.join([...named, ...this.#plain])} from ${this.#table()}${groupBy(own)}`
    }
    const computed = keys.map((_, at) => sql`rh_s.${keyName(at)}`)
    return sql`select ${sql.join([...computed, ...this.#plain])} from ${this.#records(this.#values)}${groupBy(computed)}`
  }

  #records(columns: readonly RecordColumn[]): RawBuilder<unknown> {
    const { keys = [] } = this.#spec
    const values = [
      ...keys.map((key, at) => sql`${this.access.dialect.rows.grouped(key)} as ${keyName(at)}`),
      ...columns.map((column, at) => sql`${valueOperand(this.access, column).expression} as ${sql.raw(`v${at + 1}`)}`),
    ]
    const found = sql`(select ${values.length === 0 ? sql`1 as v0` : sql.join(values)} from ${this.#table()}) as rh_s`
    if (this.#windows.length === 0) return found
    const windows = this.#windows.map((window, at) => sql`${window} as ${sql.raw(`w${at + 1}`)}`)
    return sql`(select ${sql.join([sql`rh_s.*`, ...windows])} from ${found}) as rh_s`
  }

  #table(): RawBuilder<unknown> {
    return sql`${tableName(this.access)}${whereSql(this.access, this.#spec.condition)}`
  }

  #window(expression: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql.raw(`rh_s.w${this.#windows.push(expression)}`)
  }

  #partition(...more: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
    const members = [...(this.#spec.keys ?? []).map((_, at) => sql`rh_s.${keyName(at)}`), ...more]
    return members.length === 0 ? sql`` : sql`partition by ${sql.join(members)}`
  }

  #once(key: string, add: () => Taken): Taken {
    const known = this.#known.get(key) ?? add()
    this.#known.set(key, known)
    return known
  }
}

export const keyName = (at: number): RawBuilder<unknown> => sql.raw(`g${at + 1}`)

function groupBy(keys: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return keys.length === 0 ? sql`` : sql` group by ${sql.join([...keys])}`
}
