import * as api from '@rowhouse/core/api/records'
import { aggregateRecords } from '../../features/records/read/aggregate-records.ts'
import { countOrEstimate, countRecords } from '../../features/records/read/count-records.ts'
import { distinctSpec, distinctValues } from '../../features/records/read/distinct-values.ts'
import { findCells } from '../../features/records/read/find-cells.ts'
import { findOne } from '../../features/records/read/find-one.ts'
import { groupHeads } from '../../features/records/read/group-heads.ts'
import { groupRecords, groupSpec } from '../../features/records/read/group-records.ts'
import { listRecords } from '../../features/records/read/list-records.ts'
import { openBoard } from '../../features/records/read/open-board.ts'
import { readRecord } from '../../features/records/read/read-record.ts'
import { recordExists } from '../../features/records/read/record-exists.ts'
import { pageSpec, recordSpec, shapeSpec } from '../../features/records/read/record-request.ts'
import { isMatch } from '../../platform/etag.ts'
import { type Routes, serve, serveForeseen, serveRaw } from '../../request/serve.ts'
import { aggregatesText } from './aggregates-text.ts'
import type { AnyOf } from './any-of.ts'
import { boardText, headsText } from './heads-text.ts'
import { pageEtag, pageText, readCountSpec } from './page-text.ts'
import { readAggregates } from './query/read-aggregates.ts'
import { readGroupRequest } from './query/read-group-request.ts'
import { readNested } from './query/read-nested.ts'
import { readPaging } from './query/read-paging.ts'
import {
  readChosen,
  readColumn,
  readFilter,
  readPageRequest,
  readRecordRequest,
  readShape,
} from './query/read-request.ts'
import { isOn, textOf } from './query/sent-query.ts'
import { accessFor, sendJson, shapeOf } from './record-call.ts'

export function readRoutes(routes: Routes): void {
  for (const contract of Object.values(api.listRecords)) serveList(routes, contract)
  for (const contract of Object.values(api.readRecord)) serveRecord(routes, contract)

  for (const contract of Object.values(api.findOneRecord))
    serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
      const at = await accessFor(ctx, params, request, query)
      const asked = { ...readRecordRequest(at, query, { shape: shapeOf(request) }), ...readNested(at, request.query) }
      return sendJson(reply, await findOne(ctx, at, recordSpec(at, asked)))
    })

  for (const contract of Object.values(api.countRecords))
    serve(routes, contract, async ({ ctx, params, query, request }) => {
      const at = await accessFor(ctx, params, request, query)
      const chosen = readChosen(at, query)
      return isOn(query, 'estimate') ? countOrEstimate(ctx, at, chosen) : { count: await countRecords(ctx, at, chosen) }
    })

  for (const contract of Object.values(api.groupRecords))
    serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
      const at = await accessFor(ctx, params, request, query)
      if (query.column_name === undefined && at.heads.length > 0) {
        const wants = query.aggregates === undefined ? [] : readAggregates(at, query.aggregates)
        return sendJson(reply, headsText(await groupHeads(ctx, at, wants, readChosen(at, query)), wants))
      }
      const spec = groupSpec(at, readGroupRequest(at, query, { shape: shapeOf(request) }))
      return sendJson(reply, pageText(await groupRecords(ctx, at, spec, 'quick'), spec))
    })

  serveRaw(routes, api.openBoard, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const wants = query.aggregates === undefined ? [] : readAggregates(at, query.aggregates)
    const asked = { ...readPageRequest(at, query, { shape: shapeOf(request) }), ...readNested(at, request.query) }
    return sendJson(reply, boardText(await openBoard(ctx, at, wants, pageSpec(at, asked)), wants))
  })

  for (const contract of Object.values(api.aggregateRecords))
    serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
      const at = await accessFor(ctx, params, request, query)
      const wants = readAggregates(at, query.aggregates)
      const values = await aggregateRecords(ctx, at, wants, readChosen(at, query))
      return sendJson(reply, aggregatesText(wants, values))
    })

  for (const contract of Object.values(api.findCells))
    serve(routes, contract, async ({ ctx, params, query, request }) => {
      const at = await accessFor(ctx, params, request, query)
      const { find: text, matchCase, wholeCell, ...chosen } = query
      const spec = { ...recordSpec(at, readRecordRequest(at, chosen, { shape: 'structured' })), text }
      return findCells(ctx, at, { ...spec, matchCase: matchCase === '1', wholeCell: wholeCell === '1' })
    })

  for (const contract of Object.values(api.distinctValues))
    serve(routes, contract, async ({ ctx, params, query, request }) => {
      const at = await accessFor(ctx, params, request, query)
      const column = readColumn(at, query.column_name, 'column_name')
      const asked = { column, filter: readFilter(at, query), text: textOf(query, 'q'), ...readPaging(query) }
      const values = await distinctValues(ctx, at, distinctSpec(at, asked))
      return { list: [...values] }
    })

  for (const contract of Object.values(api.recordExists))
    serve(routes, contract, async ({ ctx, params, request }) => {
      return recordExists(ctx, await accessFor(ctx, params, request), params.rowId)
    })
}

export function serveList(routes: Routes, contract: AnyOf<typeof api.listRecords | typeof api.listRecordsById>): void {
  serveForeseen(routes, contract, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const asked = { ...readPageRequest(at, query, { shape: shapeOf(request) }), ...readNested(at, request.query) }
    const spec = pageSpec(at, asked)
    const page = await listRecords(ctx, at, spec, readCountSpec(query))
    if (at.table.base.isBuiltIn) return () => sendJson(reply, pageText(page, spec))
    // Others write there, of which nothing is told: whoever looks asks again, and is mostly told that all is as it was.
    const etag = await pageEtag(page)
    reply.header('etag', etag)
    if (isMatch(request.headers['if-none-match'] ?? '', etag)) return () => reply.code(304).send()
    return () => sendJson(reply, pageText(page, spec))
  })
}

export function serveRecord(routes: Routes, contract: AnyOf<typeof api.readRecord | typeof api.readRecordById>): void {
  serveForeseen(routes, contract, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const spec = shapeSpec(at, { ...readShape(at, query, shapeOf(request)), ...readNested(at, request.query) })
    const { text, etag } = await readRecord(ctx, at, params.rowId, spec)
    if (etag !== null) reply.header('etag', etag)
    return () => sendJson(reply, text)
  })
}
