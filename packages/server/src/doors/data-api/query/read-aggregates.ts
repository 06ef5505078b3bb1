import { type AggregateName, aggregateNames, isAggregateName } from '@rowhouse/core/aggregates'
import { invalidRequest } from '@rowhouse/core/errors'
import { readJson, readObject } from '@rowhouse/core/filters/read-json'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import { figuresOf } from '../../../features/records/read/aggregate-records.ts'
import type { AggregateWant } from '../../../query/aggregate-figures.ts'
import { readColumn } from './read-request.ts'

/** `{"Price": ["sum", "avg"], "Name": "unique"}`: figures by title, database name or id of a column. */
export function readAggregates(access: RecordsAccess, text: string | undefined): readonly AggregateWant[] {
  if (text === undefined || text === '')
    throw invalidRequest('aggregates is needed: {"title of a column": ["sum", "avg"]}.')
  const asked = Object.entries(readObject(readJson('aggregates', text), 'aggregates')).flatMap(([key, names]) => {
    const column = readColumn(access, key, 'aggregates')
    return readNames(names).map((func) => ({ column, func }))
  })
  return figuresOf(access, asked)
}

function readNames(input: unknown): AggregateName[] {
  return (Array.isArray(input) ? input : [input]).map((name) => {
    if (typeof name === 'string' && isAggregateName(name)) return name
    throw invalidRequest(`“${excerpt(String(name))}” is no figure: use one of ${aggregateNames.join(', ')}.`)
  })
}
