import * as api from '@rowhouse/core/api/table-api'
import { AppError, notFound } from '@rowhouse/core/errors'
import { joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { CellValue } from '@rowhouse/core/storage'
import { deleteRecord } from '../../features/records/links/delete-record.ts'
import type { LinkColumn } from '../../features/records/links/link-column.ts'
import { accessBeyond, type LinkedPageSpec } from '../../features/records/links/linked-page.ts'
import { listLinked } from '../../features/records/links/list-linked.ts'
import { accessTo, type RecordsAccess } from '../../features/records/read/access-to.ts'
import { runAnswer } from '../../features/records/read/run-answer.ts'
import { insertRecords } from '../../features/records/write/insert-records.ts'
import { updateRecord } from '../../features/records/write/update-record.ts'
import { wholeText } from '../../query/json-list.ts'
import { parseRecordKey } from '../../query/record-key.ts'
import type { StoredColumn } from '../../query/record-table.ts'
import { selectCells } from '../../query/select-cells.ts'
import { selectRecord } from '../../query/select-records.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { accessFor, sendJson, shapeOf } from '../data-api/record-call.ts'
import { recordReply, sendRecord, sendWritten, writeSpec } from '../data-api/write-call.ts'
import { relatedTo } from './related.ts'
import { specBeyond } from './spec-beyond.ts'

/** Records of another table as parts of one they belong to: none that belongs to another can be met here. */
export function childRoutes(routes: Routes): void {
  serveRaw(routes, api.listChildRows, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const column = childrenIn(at, params.child)
    const spec = await specBeyond(ctx, at, column, { query, shape: shapeOf(request), isCounted: false })
    return sendJson(reply, (await listLinked(ctx, at, { column, record: params.id }, spec)).list)
  })

  serve(routes, api.countChildRows, async ({ ctx, params, query, request }) => {
    const at = await accessFor(ctx, params, request, query)
    const column = childrenIn(at, params.child)
    const spec = await specBeyond(ctx, at, column, { query, shape: 'classic', isCounted: true })
    const { total } = await listLinked(ctx, at, { column, record: params.id }, { ...spec, limit: 1, offset: 0 })
    return { count: total?.rows ?? 0 }
  })

  serveRaw(routes, api.findOneChildRow, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const column = childrenIn(at, params.child)
    const spec = await specBeyond(ctx, at, column, { query, shape: shapeOf(request), isCounted: false })
    const { list } = await listLinked(ctx, at, { column, record: params.id }, { ...spec, limit: 1, offset: 0 })
    const text = wholeText(list)
    return sendJson(reply, text === '[]' ? '{}' : text.slice(1, -1))
  })

  serveRaw(routes, api.insertChildRow, async ({ ctx, params, query, body, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const { link } = childrenIn(at, params.child)
    const value = await ownValue(at, link.own, params.id)
    const beyond = await accessTo(ctx, { table: link.table.id })
    const spec = { ...writeSpec(request, query), reply: recordReply(beyond, request) }
    const row = { ...body, [link.other.id]: value }
    return sendRecord(reply, request, await insertRecords(ctx, beyond.table, [row], spec))
  })

  serveRaw(routes, api.readChildRow, async ({ ctx, params, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const [row] = await childOf(ctx, at, params, shapeOf(request))
    if (row === undefined) throw notFound('record', params.childId)
    return sendJson(reply, row)
  })

  serve(routes, api.childRowExists, async ({ ctx, params, request }) => {
    const at = await accessFor(ctx, params, request)
    return (await childOf(ctx, at, params, shapeOf(request))).length > 0
  })

  serveRaw(routes, api.updateChildRow, async ({ ctx, params, query, body, request, reply }) => {
    const beyond = await beyondChild(ctx, await accessFor(ctx, params, request), params)
    const spec = { ...writeSpec(request, query), sight: beyond.sight, reply: recordReply(beyond, request) }
    return sendRecord(reply, request, await updateRecord(ctx, beyond.table, { key: params.childId, row: body }, spec))
  })

  serveRaw(routes, api.deleteChildRow, async ({ ctx, params, query, request, reply }) => {
    const beyond = await beyondChild(ctx, await accessFor(ctx, params, request), params)
    const linked = shapeOf(request) === 'structured' ? 'release' : 'tell'
    const spec = { ...writeSpec(request, query), sight: beyond.sight, linked } as const
    return sendWritten(reply, await deleteRecord(ctx, beyond.table, params.childId, spec))
  })
}

type Caller = Parameters<typeof accessTo>[0]

interface ChildParams {
  readonly id: string
  readonly child: string
  readonly childId: string
}

async function ownValue(at: RecordsAccess, own: StoredColumn, record: string): Promise<CellValue> {
  const keys = [parseRecordKey(at.table, record)]
  const [found] = await runAnswer(at, selectCells(at, { keys }, [own]))
  if (found === undefined) throw notFound('record', record)
  return found.cells.get(own.id) ?? null
}

/** The table of the child, of which only what belongs to the parent is in sight: reads and writes meet nothing else. */
async function beyondChild(ctx: Caller, at: RecordsAccess, { id, child }: ChildParams): Promise<RecordsAccess> {
  const column = childrenIn(at, child)
  const { link } = column
  const value = await ownValue(at, link.own, id)
  const beyond = await accessBeyond(ctx, at, column)
  const belongs: ResolvedFilter = { kind: 'test', column: link.other, operator: 'eq', value: { kind: 'value', value } }
  return { ...beyond, sight: { ...beyond.sight, rows: joinFilters('and', [beyond.sight.rows, belongs]) } }
}

async function childOf(
  ctx: Caller,
  at: RecordsAccess,
  params: ChildParams,
  shape: LinkedPageSpec['shape'],
): Promise<readonly string[]> {
  const beyond = await beyondChild(ctx, at, params)
  const key = parseRecordKey(beyond.table, params.childId)
  const row = await runAnswer(beyond, selectRecord(beyond, key, { shape }))
  return row === null ? [] : [row]
}

function childrenIn(at: RecordsAccess, child: string): LinkColumn {
  const found = relatedTo(at, 'hm', child)
  if (found === null) throw new AppError('not_found', `“${at.table.title}” has no link to “${excerpt(child)}”.`)
  return found
}
