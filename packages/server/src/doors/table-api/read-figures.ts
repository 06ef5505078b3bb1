import { type AggregateName, canAggregate } from '@rowhouse/core/aggregates'
import { invalidRequest } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { AggregateWant } from '../../query/aggregate-figures.ts'
import type { RecordColumn } from '../../query/record-table.ts'

/** What the older API calls a figure, and what that is of numbers and of days. */
const figures: Readonly<Record<string, readonly AggregateName[]>> = {
  count: ['filled'],
  sum: ['sum'],
  avg: ['avg'],
  min: ['min', 'earliest'],
  max: ['max', 'latest'],
}

interface Figure {
  readonly name: string
  readonly want: AggregateWant
}

/** “sum,avg” of a column. */
export function readFigures(column: RecordColumn, text = 'count'): readonly Figure[] {
  const names = new Set(text.split(',').map((name) => name.trim()))
  return [...names].map((name) => ({ name, want: { column, func: figureOf(column, name) } }))
}

function figureOf(column: RecordColumn, name: string): AggregateName {
  const known = Object.hasOwn(figures, name) ? figures[name] : undefined
  if (known === undefined) throw invalidRequest(`“${excerpt(name)}” : func can be ${Object.keys(figures).join(', ')}.`)
  const func = known.find((one) => canAggregate(column, one))
  if (func === undefined) throw invalidRequest(`The column “${column.title}” knows no “${name}”.`)
  return func
}
