import { aggregateNames, isAggregateName } from '@rowhouse/core/aggregates'
import { invalidRequest } from '@rowhouse/core/errors'
import { readJson, readObject } from '@rowhouse/core/filters/read-json'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { AggregateWant } from '../../../query/aggregate-figures.ts'
import type { RecordsLook } from './look-at.ts'
import { readColumn } from './read-wish.ts'

const most = 500

/** `{"Price": ["sum", "avg"], "Name": "unique"}`: figures by title, database name or id of a column. */
export function readAggregates(look: RecordsLook, text: string | undefined): readonly AggregateWant[] {
  if (text === undefined || text === '')
    throw invalidRequest('aggregates is needed: {"title of a column": ["sum", "avg"]}.')
  const wants = Object.entries(readObject(readJson('aggregates', text), 'aggregates')).flatMap(([key, names]) => {
    const column = readColumn(look, key, 'aggregates')
    return readNames(names).map((func) => ({ column, func }))
  })
  if (wants.length === 0 || wants.length > most) throw invalidRequest(`aggregates takes 1 to ${most} figures.`)
  return wants
}

function readNames(input: unknown): AggregateWant['func'][] {
  return (Array.isArray(input) ? input : [input]).map((name) => {
    if (typeof name === 'string' && isAggregateName(name)) return name
    throw invalidRequest(`“${excerpt(String(name))}” is no figure: use one of ${aggregateNames.join(', ')}.`)
  })
}
