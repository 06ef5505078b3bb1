import { type AggregateName, canAggregate } from '@rowhouse/core/aggregates'
import { invalidRequest } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { outcomes } from './aggregate-outcomes.ts'
import type { Answer } from './answer.ts'
import { compileOnce } from './compile.ts'
import type { Search } from './conditions.ts'
import { type Look, requireVisible } from './look.ts'
import { conditionKey, lookKey } from './look-key.ts'
import { MeasureList } from './measure-list.ts'
import { hasOneValue } from './nested-wish.ts'
import type { RecordColumn } from './record-table.ts'

export interface AggregateWant {
  readonly column: RecordColumn
  readonly func: AggregateName
}

export interface AggregateWish {
  readonly wants: readonly AggregateWant[]
  readonly filter: ResolvedFilter | null
  readonly search?: Search | undefined
}

/** An answer for each want, in their order, from one statement. Sums are exact; what they are made of is read once. */
export function selectAggregates(look: Look, wish: AggregateWish): Answer<readonly CellValue[]> {
  const wants = wish.wants.map(({ column, func }) => ({ column: aggregated(look, column, func), func }))
  const asked = wants.map(({ column, func }) => `${func} ${column.id}`).join()
  const { kept, fill } = compileOnce(look, `aggregates ${asked} ${conditionKey(wish)} ${lookKey(look)}`, () => {
    const measures = new MeasureList(
      look,
      wish,
      wants.map(({ column }) => column),
    )
    const readers = wants.map(({ column, func }) => outcomes[func](measures, measures.measured(column)))
    return { statement: measures.statement(), kept: readers }
  })
  return { query: fill([], look.clock), isShort: false, read: ([row = {}]) => kept.map((read) => read(row)) }
}

function aggregated(look: Look, wanted: RecordColumn, func: AggregateName): RecordColumn {
  const [column] = requireVisible(look, [wanted])
  if (column !== undefined && canAggregate(hasOneValue(column) ? column : manyTexts, func)) return column
  throw invalidRequest(`The column “${wanted.title}” knows no “${func}”.`)
}

/** Of many values only their joined text is known here: they are there or not, and different or not. */
const manyTexts = { comparison: 'text', operators: [] } as const
