import * as api from '@rowhouse/core/api/table-api'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { aggregateRecords } from '../../features/records/read/aggregate-records.ts'
import { distinctSpec, distinctValues } from '../../features/records/read/distinct-values.ts'
import { distributeRecords } from '../../features/records/read/distribute-records.ts'
import { groupRecords, groupSpec } from '../../features/records/read/group-records.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { readGroupRequest } from '../data-api/query/read-group-request.ts'
import { readPaging } from '../data-api/query/read-paging.ts'
import { readChosen, readColumn, readFilter } from '../data-api/query/read-request.ts'
import { accessFor, sendJson, shapeOf } from '../data-api/record-call.ts'
import { readFigures } from './read-figures.ts'
import { readRanges } from './read-ranges.ts'

export function figureRoutes(routes: Routes): void {
  serveRaw(routes, api.groupRows, async ({ ctx, params, query, request, reply }) => {
    refuse(query, 'having')
    const at = await accessFor(ctx, params, request, query)
    const spec = groupSpec(at, readGroupRequest(at, query, { shape: shapeOf(request), older: true }))
    return sendJson(reply, (await groupRecords(ctx, at, spec, 'none')).list)
  })

  serveRaw(routes, api.groupRowsByColumn, async ({ ctx, params, query, request, reply }) => {
    refuse(query, 'having')
    const at = await accessFor(ctx, params, request, query)
    requireColumn(at, params.column)
    const rules = { shape: shapeOf(request), older: true }
    const spec = groupSpec(at, readGroupRequest(at, query, rules, params.column))
    return sendJson(reply, (await groupRecords(ctx, at, spec, 'none')).list)
  })

  serve(routes, api.aggregateRows, async ({ ctx, params, query, request }) => {
    refuse(query, 'having', 'fields')
    const at = await accessFor(ctx, params, request, query)
    const figures = readFigures(readColumn(at, query.column_name, 'column_name'), query.func)
    const wants = figures.map(({ want }) => want)
    const values = await aggregateRecords(ctx, at, wants, readChosen(at, query, { older: true }))
    return [Object.fromEntries(figures.map(({ name }, index) => [name, values[index]]))]
  })

  serveRaw(routes, api.distinctRows, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const column = readColumn(at, query.column_name, 'column_name')
    const asked = { column, filter: readFilter(at, query, { older: true }), ...readPaging(query) }
    const values = await distinctValues(ctx, at, distinctSpec(at, asked))
    const name = JSON.stringify(query.column_name)
    return sendJson(reply, `[${values.map((value) => `{${name}:${JSON.stringify(value)}}`).join(',')}]`)
  })

  serve(routes, api.distributeRows, async ({ ctx, params, query, request }) => {
    if (query.func !== undefined && query.func !== 'count') throw invalidRequest('func can be count here.')
    const at = await accessFor(ctx, params, request, query)
    const column = readColumn(at, query.column_name, 'column_name')
    const spec = { column, ranges: readRanges(query), ...readChosen(at, query, { older: true }) }
    return [...(await distributeRecords(ctx, at, spec))]
  })
}

/** In an address a column that is not there is an address that leads nowhere. */
function requireColumn({ sight }: RecordsAccess, key: string): void {
  if (columnFinder(sight.columns).find(key) === null)
    throw new AppError('not_found', `Column with id/name '${excerpt(key)}' is not found`)
}

/** Left out without a word, these would change what the answer means. */
function refuse(
  query: { readonly having?: string; readonly fields?: string },
  ...names: ('having' | 'fields')[]
): void {
  for (const name of names) if (query[name]) throw invalidRequest(`${name} is not offered here: use where.`)
}
