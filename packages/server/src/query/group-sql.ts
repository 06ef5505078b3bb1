import { type RawBuilder, sql } from 'kysely'
import type { Direction } from '../dialects/compare/compare.ts'
import type { Operand } from '../dialects/compare/operand.ts'
import { type AggregateWant, type FigureReader, figureReaders, isWantInSteps } from './aggregate-figures.ts'
import type { Condition } from './conditions.ts'
import { groupedBy, groupOrder, type OrderStep } from './group-operand.ts'
import { keyName, MeasureList } from './measure-list.ts'
import { valueOperand } from './operands.ts'
import { isStored, type RecordColumn } from './record-table.ts'
import type { TableAccess } from './table-access.ts'

export interface GroupOrder {
  /** Of a view: its levels, by which instants of one day belong together. */
  readonly sorts: readonly OrderStep[]
  /** Before everything else: by how many records a group has. */
  readonly byCount?: Direction | undefined
  readonly limit: number
  readonly offset: number
}

export interface GroupParts extends GroupOrder {
  readonly columns: readonly RecordColumn[]
  readonly condition: Condition
  /** Figures of each group. */
  readonly wants?: readonly AggregateWant[] | undefined
}

interface GroupStatement {
  readonly statement: RawBuilder<unknown>
  /** One for each of `wants`. */
  readonly figures: readonly FigureReader[]
  /** What the driver gives for each column. */
  readonly keys: readonly Operand[]
}

/** Each combination of values once, as c1, c2 …, with the number of its records as `n`. */
export function groupSql(access: TableAccess, parts: GroupParts): GroupStatement {
  const { dialect } = access
  const { columns, condition, sorts, byCount, limit, offset, wants = [] } = parts
  const keys = columns.map((column) => keyOf(access, column, sorts))
  const measures = new MeasureList(access, {
    condition,
    columns: wants.map(({ column }) => column),
    keys,
    hasComputedKeys: !columns.every((column) => isStored(column) && !isByDay(column, sorts)),
    inSteps: wants.some(isWantInSteps),
  })
  const figures = figureReaders(measures, wants)
  const outer = keys.map((operand, at) => groupOperand(access, operand, at))
  const selected = outer.map((operand, at) => sql`${dialect.rows.read(operand)} as ${sql.raw(`c${at + 1}`)}`)
  const members = measures.aliases.map((alias) => sql.raw(`rh_g.${alias} as ${alias}`))
  const order = [
    ...(byCount === undefined ? [] : [sql`rh_g.n ${byCount === 'asc' ? sql`asc` : sql`desc`}`]),
    ...stepsOf(columns, sorts).flatMap(({ column, direction, group }) => {
      const operand = outer[columns.indexOf(column)]
      if (operand === undefined) return []
      return group === undefined
        ? [dialect.sorting.by(operand, direction)]
        : groupOrder(access, operand, column, direction)
    }),
  ]
  const page = dialect.rows.page({ order, limit, offset })
  const statement = sql`select ${sql.join([...selected, ...members])} from (${measures.statement()}) as rh_g ${page}`
  return { statement, figures, keys }
}

function keyOf(access: TableAccess, column: RecordColumn, sorts: readonly OrderStep[]): Operand {
  const operand = valueOperand(access, column)
  const group = groupOf(column, sorts)
  return group === undefined ? operand : groupedBy(access, operand, group)
}

const groupOf = ({ id }: RecordColumn, sorts: readonly OrderStep[]): OrderStep['group'] =>
  sorts.find(({ column, group }) => column.id === id && group !== undefined)?.group

const isByDay = (column: RecordColumn, sorts: readonly OrderStep[]): boolean =>
  column.word === 'timestamp' && groupOf(column, sorts) !== undefined

function groupOperand({ dialect }: TableAccess, { word, foreign = false }: Operand, at: number): Operand {
  return dialect.rows.ungrouped({ word, foreign, expression: sql`rh_g.${keyName(at)}` })
}

/** What was asked for first, then the other columns from left to right: no two pages overlap. */
function stepsOf(columns: readonly RecordColumn[], sorts: readonly OrderStep[]): OrderStep[] {
  const asked = sorts.flatMap((step) => {
    const column = columns.find(({ id }) => id === step.column.id)
    return column === undefined ? [] : [{ ...step, column }]
  })
  const others = columns.filter((column) => !asked.some((step) => step.column === column))
  return [...asked, ...others.map((column) => ({ column, direction: 'asc' as const }))]
}
