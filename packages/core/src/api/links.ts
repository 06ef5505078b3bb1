import type { TObject, TProperties } from 'typebox'
import { Type } from '../schema/type.ts'
import { closed, type Endpoint, endpoint, PageInfo } from './endpoint.ts'
import { PageQuery, Row, WriteQuery } from './records.ts'

/**
 * Linked records, one record at a time as existing clients ask for them, and many links in one call. The word for the kind
 * of a link (hm, bt, mm, oo) in an address is not compared with the column.
 */
const tablePath = '/api/v1/db/data/:orgs/:projectName/:tableName/:rowId'

const rowId = Type.String({ description: 'the key; several parts are joined by ___' })
const column = Type.String({ description: 'title, id or database name of the link column' })
const refRowId = Type.String({ description: 'the key of the record on the other side' })

const ofTable = {
  path: tablePath,
  params: {
    orgs: Type.String({ description: 'any word: it says nothing' }),
    projectName: Type.String({ description: 'title or id' }),
    tableName: Type.String({ description: 'title, id or database name' }),
    rowId,
    column,
  },
}
// Addresses of older clients: the prefix of the id is part of the address, since both kinds stand in one place.
const byTableId = {
  path: '/data/md_:tableId/:rowId',
  params: { tableId: Type.String({ description: 'without md_' }), rowId, column },
}
const byViewId = {
  path: '/data/vw_:viewId/:rowId',
  params: { viewId: Type.String({ description: 'without vw_' }), rowId, column },
}

const LinkedPage = Type.Object({ list: Type.Array(Row), pageInfo: Type.Optional(PageInfo) })

const Changed = Type.Object({
  msg: Type.String({ description: 'success' }),
  changed: Type.Integer({ description: 'how many links were made or taken off; 0: it was so already' }),
})

const list = {
  method: 'GET',
  operation: 'links.list',
  summary: 'The records linked to a record, whole rows',
  query: PageQuery,
  reply: LinkedPage,
} as const

const candidates = {
  method: 'GET',
  at: '/exclude',
  operation: 'links.candidates',
  summary: 'The records that can still be linked to a record',
  query: PageQuery,
  reply: LinkedPage,
} as const

const add = {
  method: 'POST',
  operation: 'links.add',
  summary: 'Link two records; doing it twice changes nothing',
  query: WriteQuery,
  reply: Changed,
} as const

const remove = {
  method: 'DELETE',
  operation: 'links.remove',
  summary: 'Take a link off; doing it twice changes nothing',
  query: WriteQuery,
  reply: Changed,
} as const

type LinkCall = Pick<Endpoint, 'method' | 'operation' | 'summary' | 'query' | 'reply'> & { readonly at?: string }

interface Place<Params extends TProperties> {
  readonly path: string
  readonly params: Params
}

type Served<Params extends TProperties, Call extends LinkCall> = Omit<Call, 'at'> & {
  readonly path: string
  readonly scope: 'project'
  readonly unknownFields: 'drop'
  readonly params: TObject<Params>
}

type Kind = 'hm' | 'bt' | 'mm' | 'oo'

/** One contract for each kind: in an address the word stands where other calls have words of their own. */
function ofEachKind<Params extends TProperties, const Call extends LinkCall>(
  { path, params }: Place<Params>,
  { at = '', ...rest }: Call,
): Readonly<Record<Kind, Served<Params, Call>>> {
  const one = (kind: Kind): Served<Params, Call> => ({
    ...rest,
    path: `${path}/${kind}/:column${at}`,
    scope: 'project',
    unknownFields: 'drop',
    params: Type.Object(params),
  })
  return { hm: one('hm'), bt: one('bt'), mm: one('mm'), oo: one('oo') }
}

const withOther = <Params extends TProperties>({
  path,
  params,
}: Place<Params>): Place<Params & { refRowId: typeof refRowId }> => ({ path, params: { ...params, refRowId } })

const other = { at: '/:refRowId' } as const

export const listLinked = ofEachKind(ofTable, list)
export const listCandidates = ofEachKind(ofTable, candidates)
export const addLink = ofEachKind(withOther(ofTable), { ...add, ...other })
export const removeLink = ofEachKind(withOther(ofTable), { ...remove, ...other })

export const listLinkedByTableId = ofEachKind(byTableId, list)
export const listCandidatesByTableId = ofEachKind(byTableId, candidates)
export const addLinkByTableId = ofEachKind(withOther(byTableId), { ...add, ...other })
export const removeLinkByTableId = ofEachKind(withOther(byTableId), { ...remove, ...other })

export const listLinkedByViewId = ofEachKind(byViewId, list)
export const listCandidatesByViewId = ofEachKind(byViewId, candidates)
export const addLinkByViewId = ofEachKind(withOther(byViewId), { ...add, ...other })
export const removeLinkByViewId = ofEachKind(withOther(byViewId), { ...remove, ...other })

const key = Type.String({ minLength: 1, maxLength: 2000 })

const LinksBody = Type.Object(
  {
    links: Type.Array(Type.Object({ record: key, others: Type.Array(key, { maxItems: 10_000 }) }, closed), {
      description: 'keys as they stand in addresses; at most 10,000 links in all',
      minItems: 1,
      maxItems: 10_000,
    }),
    silent: Type.Optional(Type.Boolean({ description: 'webhooks stay silent' })),
  },
  closed,
)

const LinkedReply = Type.Object({
  changed: Type.Integer({ description: 'how many links were made or taken off; the others were so already' }),
})

const ColumnParam = Type.Object({ columnId: Type.String({ maxLength: 40 }) })

export const linkRecords = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/link',
  operation: 'links.add',
  scope: 'project',
  summary: 'Make many links of one column, all or none',
  params: ColumnParam,
  body: LinksBody,
  reply: LinkedReply,
})

export const moveLinks = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/move-links',
  operation: 'links.add',
  scope: 'project',
  summary: 'Put links of a record into an order of one’s own (many to many, built-in tables)',
  params: ColumnParam,
  body: Type.Object(
    {
      record: key,
      others: Type.Array(key, {
        minItems: 1,
        maxItems: 1000,
        description: 'linked records, in the order they shall have',
      }),
      before: Type.Union([key, Type.Null()], { description: 'the linked record they come before; null: last' }),
    },
    closed,
  ),
  reply: Type.Object({ moved: Type.Integer() }),
})

export const unlinkRecords = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/unlink',
  operation: 'links.remove',
  scope: 'project',
  summary: 'Take many links of one column off, all or none',
  params: ColumnParam,
  body: LinksBody,
  reply: LinkedReply,
})
