import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { type AggregateWant, figureReaders, isWantInSteps, requireAggregates } from './aggregate-figures.ts'
import type { Answer } from './answer.ts'
import { compileOnce } from './compile.ts'
import type { Search } from './conditions.ts'
import type { Look } from './look.ts'
import { conditionKey, lookKey } from './look-key.ts'
import { MeasureList } from './measure-list.ts'

export interface AggregateWish {
  readonly wants: readonly AggregateWant[]
  readonly filter: ResolvedFilter | null
  readonly search?: Search | undefined
}

/** An answer for each want, in their order, from one statement. Sums are exact; what they are made of is read once. */
export function selectAggregates(look: Look, wish: AggregateWish): Answer<readonly CellValue[]> {
  const wants = requireAggregates(look, wish.wants)
  const asked = wants.map(({ column, func }) => `${func} ${column.id}`).join()
  const { kept, fill } = compileOnce(look, `aggregates ${asked} ${conditionKey(wish)} ${lookKey(look)}`, () => {
    const columns = wants.map(({ column }) => column)
    const measures = new MeasureList(look, { condition: wish, columns, inSteps: wants.some(isWantInSteps) })
    const readers = figureReaders(measures, wants)
    return { statement: measures.statement(), kept: readers }
  })
  return { query: fill([], look.clock), isShort: false, read: ([row = {}]) => kept.map((read) => read(row)) }
}
