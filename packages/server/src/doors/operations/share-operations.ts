import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import * as visitors from '@rowhouse/core/api/public'
import * as api from '@rowhouse/core/api/shared-v1'
import type { Operation, OperationCall } from './operation-call.ts'
import { Sent } from './sent.ts'

type Shared = ReplyOf<typeof api.shareView>

/** In the words of older clients, beside those of v1. */
const older = (view: Shared) => ({ ...view, view_id: view.uuid, view_name: view.title, url: `/#/nc/view/${view.uuid}` })

const olderBase = ({ uuid, roles, url }: ReplyOf<typeof api.readSharedBase>) => ({
  shared_base_id: uuid,
  roles,
  enabled: uuid !== null,
  url: url ?? null,
})

const viewOf = (call: OperationCall) => ({ params: { viewId: call.text('id') } })

const share: Operation = async (call) => {
  const { id, views } = await call.table('model_name')
  const wanted = call.textOr('view_name', null) ?? call.textOr('view_id', null)
  const view = wanted === null ? views.find(({ is_default }) => is_default) : undefined
  const viewId = view?.id ?? (await call.view('model_name', wanted ?? id)).id
  const shared = await call.ask(api.shareView, { params: { viewId } })
  const password = call.textOr('password', null)
  if (password === null) return older(shared)
  return older(await call.ask(api.updateSharedView, { params: { viewId }, body: { password } }))
}

/** Whoever visits brings the link and its password among the arguments. */
const visit = (
  call: OperationCall,
  rest: { readonly query?: Record<string, unknown>; readonly body?: unknown } = {},
) => {
  const password = call.textOr('password', null)
  return {
    params: { uuid: call.text('view_id') },
    headers: password === null ? {} : { 'xc-password': password },
    ...rest,
  }
}

const pageOf = ({ args }: OperationCall): Record<string, unknown> => {
  const { where, sort, fields } = (args.query ?? {}) as Record<string, unknown>
  const texts = { where, sort, fields, limit: args.limit, offset: args.offset }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

const readShared: Operation = (call) => call.ask(visitors.readSharedView, visit(call))

export const shareOperations: Readonly<Record<string, Operation>> = {
  createSharedViewLink: share,
  updateSharedViewLinkPassword: async (call) => {
    await call.ask(api.updateSharedView, { ...viewOf(call), body: { password: call.textOr('password', null) } })
    return { msg: 'Success' }
  },
  deleteSharedViewLink: async (call) => {
    await call.ask(api.unshareView, viewOf(call))
    return { msg: 'Success' }
  },
  listSharedViewLinks: async (call) => {
    const tableId = await call.tableId('model_name')
    return { list: (await call.ask(api.listSharedViews, { params: { tableId } })).map(older) }
  },
  createSharedBaseLink: async (call) => {
    const { roles, password } = call.args
    return olderBase(await call.ask(api.createSharedBase, { ...call.project, body: { roles, password } }))
  },
  getSharedBaseLink: async (call) => olderBase(await call.ask(api.readSharedBase, call.project)),
  disableSharedBaseLink: async (call) => {
    await call.ask(api.disableSharedBase, call.project)
    return { shared_base_id: null, enabled: false }
  },
  sharedBaseGet: (call) => call.ask(visitors.readSharedBase, { params: { uuid: call.text('shared_base_id') } }),
  displaySharedViewLink: readShared,
  sharedViewGet: readShared,
  getSharedViewData: async (call) => {
    const { model, client } = await call.ask(visitors.readSharedView, visit(call))
    const { data } = await call.ask(visitors.listSharedRows, visit(call, { query: pageOf(call) }))
    return { model_name: model.title, meta: model, client, data: data.list, count: data.pageInfo?.totalRows ?? null }
  },
  sharedViewExportAsCsv: async (call) => {
    const spec = visit(call, { query: pageOf(call) })
    return new Sent(await call.send(visitors.exportSharedRows, { ...spec, params: { ...spec.params, format: 'csv' } }))
  },
  sharedViewInsert: (call) => call.ask(visitors.handInShared, visit(call, { body: { data: call.args.data } })),
  sharedViewNestedDataGet: (call) => {
    const spec = visit(call, { query: pageOf(call) })
    return call.ask(visitors.listSharedChoices, { ...spec, params: { ...spec.params, columnId: call.text('_cn') } })
  },
  sharedViewNestedChildDataGet: (call) => {
    const spec = visit(call, { query: pageOf(call) })
    const params = { ...spec.params, rowId: call.text('row_id'), columnId: call.text('_cn') }
    const kind = call.textOr('type', 'hm') === 'mm' ? 'mm' : 'hm'
    return call.ask(visitors.listSharedLinked[kind], { ...spec, params })
  },
}
