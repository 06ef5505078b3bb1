// What every call of a record door has in common: where it points, what its headers ask for, how its answer leaves.
import { invalidRequest } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessTo, type RecordsAccess, type RecordsPlace } from '../../features/records/read/access-to.ts'
import { inPieces } from '../../platform/http/long-answers.ts'
import type { JsonList } from '../../query/json-list.ts'
import type { RowShape } from '../../query/row-writer.ts'
import type { InProject } from '../../request/context.ts'
import { readSettings } from './query/read-settings.ts'
import type { SentQuery } from './query/sent-query.ts'

interface PlaceParams {
  readonly tableName?: string
  readonly viewName?: string
  readonly tableId?: string
  readonly viewId?: string
}

function placeOf({ tableName, viewName, tableId, viewId }: PlaceParams): RecordsPlace {
  return { table: tableName ?? tableId, view: viewName ?? viewId }
}

/** Days in filters are those of the caller's zone. */
export function accessFor(
  ctx: InProject<OperationName>,
  params: PlaceParams,
  request: FastifyRequest,
  query: SentQuery = {},
): Promise<RecordsAccess> {
  const zone = query.timezone ?? request.headers['xc-timezone']
  if (zone !== undefined && typeof zone !== 'string') throw invalidRequest('timezone can be given once.')
  // Only of calls without a body: otherwise the signal speaks of the end of the body too.
  const signal = request.method === 'GET' ? () => request.signal : undefined
  return accessTo(ctx, placeOf(params), { zone, signal, settings: readSettings(query) })
}

/** Our own screens take lists as lists; existing clients expect texts. */
export function shapeOf({ headers }: FastifyRequest): RowShape {
  return headers['xc-gui'] === 'true' ? 'structured' : 'classic'
}

/** What is JSON already is passed on as it is. */
export function sendJson(reply: FastifyReply, json: string | JsonList): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(typeof json === 'string' ? json : inPieces(json))
}
