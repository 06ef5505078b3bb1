import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import {
  type AggregateWant,
  type FigureReader,
  figureReaders,
  isWantInSteps,
  requireAggregates,
} from './aggregate-figures.ts'
import type { Answer } from './answer.ts'
import { compileOnce, type Maker } from './compile.ts'
import type { Condition, Search } from './conditions.ts'
import { MeasureList } from './measure-list.ts'
import { openCondition } from './open-condition.ts'
import type { TableAccess } from './table-access.ts'

interface AggregateSpec {
  readonly wants: readonly AggregateWant[]
  readonly filter: ResolvedFilter | null
  readonly search?: Search | undefined
}

/** An answer for each want, in their order, from one statement. Sums are exact; what they are made of is read once. */
export function selectAggregates(access: TableAccess, spec: AggregateSpec): Answer<readonly CellValue[]> {
  const wants = requireAggregates(access, spec.wants)
  const condition = openCondition(access.table, { filter: spec.filter, search: spec.search })
  const { kept, query } = compileOnce(access, aggregates, { wants, condition })
  return { query, isShort: false, read: ([row = {}]) => kept.map((read) => read(row)) }
}

interface AggregateShape {
  readonly wants: readonly AggregateWant[]
  readonly condition: Condition
}

const aggregates: Maker<AggregateShape, readonly FigureReader[]> = {
  name: 'aggregates',
  build(access, { wants, condition }) {
    const columns = wants.map(({ column }) => column)
    const measures = new MeasureList(access, { condition, columns, inSteps: wants.some(isWantInSteps) })
    const readers = figureReaders(measures, wants)
    return { statement: measures.statement(), kept: readers }
  },
}
