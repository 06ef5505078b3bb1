import { type AggregateName, canAggregate } from '@rowhouse/core/aggregates'
import { invalidRequest } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { outcomes } from './aggregate-outcomes.ts'
import type { Answer } from './answer.ts'
import { compileOnce } from './compile.ts'
import type { Search } from './conditions.ts'
import { type Look, requireVisible } from './look.ts'
import { MeasureList } from './measure-list.ts'
import type { RecordColumn, StoredColumn } from './record-table.ts'
import { conditionKey, sightKey } from './statement-key.ts'

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
  const { kept, fill } = compileOnce(look, `aggregates ${asked} ${conditionKey(wish)} ${sightKey(look.sight)}`, () => {
    const measures = new MeasureList(look, wish)
    const readers = wants.map(({ column, func }) => outcomes[func](measures, column))
    return { statement: measures.statement(), kept: readers }
  })
  return { query: fill([]), isShort: false, read: ([row = {}]) => kept.map((read) => read(row)) }
}

function aggregated(look: Look, wanted: RecordColumn, func: AggregateName): StoredColumn {
  const [column] = requireVisible(look, [wanted])
  if (column !== undefined && canAggregate(column, func)) return column
  throw invalidRequest(`The column “${wanted.title}” knows no “${func}”.`)
}
