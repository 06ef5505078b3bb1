// What visitors of public links call, as existing clients do: the link stands in the address, its password in `xc-password`.
import { Type } from '../schema/type.ts'
import { closedReasons } from '../view-types/form/why-closed.ts'
import { endpoint, Nullable } from './endpoint.ts'
import { listLinked } from './links.ts'
import { exportFormat, exportRecords, listRecords, Row, RowBody } from './records.ts'
import { Sort } from './sorts.ts'
import { showingFile } from './storage.ts'
import { Table, View } from './tables.ts'
import { ViewColumn } from './view-columns.ts'
import { AnyKindBody } from './view-kinds.ts'

const viewPath = '/api/v1/db/public/shared-view/:uuid'
const uuid = Type.String({ maxLength: 100, description: 'of the link' })
const LinkParam = Type.Object({ uuid })
const columnId = Type.String({ maxLength: 100, description: 'its id' })
const rowId = Type.String({ description: 'the key; several parts are joined by ___' })
const DaysQuery = Type.Object({
  timezone: Type.Optional(Type.String({ maxLength: 100, description: 'whose days dated conditions mean' })),
})
const { query: PageQuery, reply: RecordPage } = listRecords.ofView
const { reply: LinkedPage } = listLinked.mm

export const readSharedView = endpoint({
  method: 'GET',
  path: `${viewPath}/meta`,
  operation: 'views.list',
  scope: 'link',
  summary: 'A shared view, and of its table what it shows',
  params: LinkParam,
  reply: Type.Object({
    ...View.properties,
    view: AnyKindBody,
    columns: Type.Array(ViewColumn),
    model: Table,
    relatedMetas: Type.Record(Type.String(), Table),
    filter: Type.Object({ is_group: Type.Boolean(), children: Type.Array(Type.Null()) }),
    sorts: Type.Array(Sort),
    client: Type.String({ description: 'sqlite3, pg, mysql2, mssql' }),
  }),
})

export const listSharedRows = endpoint({
  method: 'GET',
  path: `${viewPath}/rows`,
  operation: 'records.list',
  scope: 'link',
  summary: 'A page of the records of a shared view',
  params: LinkParam,
  query: PageQuery,
  unknownFields: 'drop',
  reply: Type.Object({ data: RecordPage }),
})

const linkedOf = <const Kind extends string>(kind: Kind) =>
  endpoint({
    method: 'GET',
    path: `${viewPath}/rows/:rowId/${kind}/:columnId`,
    operation: 'links.list',
    scope: 'link',
    summary: 'The records linked to a record of a shared view',
    params: Type.Object({ uuid, rowId, columnId }),
    query: PageQuery,
    unknownFields: 'drop',
    reply: LinkedPage,
  })

export const listSharedLinked = { mm: linkedOf('mm'), hm: linkedOf('hm') } as const

/** Only what a record is told apart and called by, and only where a shared form asks for such records. */
export const listSharedChoices = endpoint({
  method: 'GET',
  path: `${viewPath}/nested/:columnId`,
  operation: 'records.handIn',
  scope: 'link',
  summary: 'The records that can be chosen in a link field of a shared form',
  params: Type.Object({ uuid, columnId }),
  query: PageQuery,
  unknownFields: 'drop',
  reply: LinkedPage,
})

export const exportSharedRows = endpoint({
  method: 'GET',
  path: `${viewPath}/rows/export/:format`,
  operation: 'records.export',
  scope: 'link',
  summary: 'All records of a shared view as a file, where whoever shared it allows that',
  params: Type.Object({ uuid, format: exportFormat }),
  query: exportRecords.ofView.query,
  unknownFields: 'drop',
  reply: Type.String(),
})

/** A form of `data`, the record as JSON, and files, each under `_<Title>[0]` or the title itself; or JSON with `data`. */
export const handInShared = endpoint({
  method: 'POST',
  path: `${viewPath}/rows`,
  operation: 'records.handIn',
  scope: 'link',
  summary: 'Hand in a record through a shared form; with the header Idempotency-Key at most once',
  params: LinkParam,
  query: DaysQuery,
  takesFile: true,
  body: Type.Optional(
    Type.Object({
      data: Type.Unknown({ description: 'cells by title, or their JSON text' }),
      hidden: Type.Optional(
        Type.Array(columnId, {
          maxItems: 1000,
          description: 'fields nobody saw who filled it in: whoever changes the answer later does not see them either',
        }),
      ),
    }),
  ),
  unknownFields: 'drop',
  reply: Row,
})

const answerPath = `${viewPath}/answers/:answer`
const AnswerParams = Type.Object({ uuid, answer: Type.String({ maxLength: 200, description: 'of its address' }) })

export const readAnswer = endpoint({
  method: 'GET',
  path: answerPath,
  operation: 'records.handIn',
  scope: 'link',
  summary: 'What somebody answered to a shared form, for whoever has the address to change it',
  params: AnswerParams,
  reply: Type.Object({
    closed: Nullable(
      Type.Enum([...closedReasons], {
        description: 'why nothing can be changed now, and nothing is told; null: it can',
      }),
    ),
    cells: Row,
    hidden: Type.Array(Type.String(), { description: 'ids of fields that are not changed here' }),
  }),
})

export const readAnsweredFile = endpoint({
  method: 'GET',
  path: `${answerPath}/files/:fileId`,
  operation: 'records.handIn',
  scope: 'link',
  summary: 'A file of what somebody answered, as long as it stands there and the answer can be changed',
  params: Type.Object({ ...AnswerParams.properties, fileId: Type.String({ maxLength: 40 }) }),
  query: Type.Object(showingFile),
  unknownFields: 'drop',
  reply: Type.Unsafe<Uint8Array>({}),
})

/** Only what is sent is written. */
export const changeAnswer = endpoint({
  method: 'PATCH',
  path: answerPath,
  operation: 'records.handIn',
  scope: 'link',
  summary: 'Change what somebody answered to a shared form',
  params: AnswerParams,
  query: DaysQuery,
  body: RowBody,
  reply: Type.Object({}),
})

export const readSharedBase = endpoint({
  method: 'GET',
  path: '/api/v1/db/public/shared-base/:uuid/meta',
  operation: 'projects.read',
  scope: 'link',
  summary: 'Which project a link shares; every other call then takes the link in the header xc-shared-base-id',
  params: LinkParam,
  reply: Type.Object({ project_id: Nullable(Type.String()) }),
})
