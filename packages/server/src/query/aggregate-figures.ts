import { type AggregateName, canAggregate } from '@rowhouse/core/aggregates'
import { invalidRequest } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { outcomes } from './aggregate-outcomes.ts'
import type { DatabaseRow } from './answer.ts'
import type { MeasureList } from './measure-list.ts'
import { hasOneValue } from './nested-spec.ts'
import type { RecordColumn } from './record-table.ts'
import { requireVisible, type TableAccess } from './table-access.ts'

export interface AggregateWant {
  readonly column: RecordColumn
  readonly func: AggregateName
}

export type FigureReader = (row: DatabaseRow) => CellValue

/** The same with columns as they are seen; what a column does not know is refused. */
export function requireAggregates(access: TableAccess, wants: readonly AggregateWant[]): AggregateWant[] {
  return wants.map(({ column, func }) => ({ column: aggregated(access, column, func), func }))
}

export function figureReaders(measures: MeasureList, wants: readonly AggregateWant[]): FigureReader[] {
  return wants.map(({ column, func }) => outcomes[func](measures, measures.measured(column)))
}

const inSteps: ReadonlySet<AggregateName> = new Set(['median', 'standardDeviation', 'totalSize'])

/** Something about each record must be known before it can be aggregated. */
export const isWantInSteps = ({ func }: AggregateWant): boolean => inSteps.has(func)

function aggregated(access: TableAccess, wanted: RecordColumn, func: AggregateName): RecordColumn {
  const [column] = requireVisible(access, [wanted])
  if (column !== undefined && canAggregate(hasOneValue(column) ? column : manyTexts, func)) return column
  throw invalidRequest(`The column “${wanted.title}” knows no “${func}”.`)
}

/** Of many values only their joined text is known here: they are there or not, and different or not. */
const manyTexts = { comparison: 'text', operators: [] } as const
