import { changeViewAccess, listViewAccess } from '@rowhouse/core/api/view-access'
import { viewKinds } from '@rowhouse/core/api/view-kinds'
import { deleteView, listViews, updateView } from '@rowhouse/core/api/views'
import { invalidRequest } from '@rowhouse/core/errors'
import { firstViewType, viewTypeNames } from '@rowhouse/core/view-types/registry'
import type { Operation, OperationCall } from './operation-call.ts'

function kindOf(call: OperationCall) {
  const wanted = call.textOr('show_as', firstViewType)
  const kind = viewTypeNames.find((name) => name === wanted)
  if (kind === undefined) throw invalidRequest(`“args.show_as” is one of ${viewTypeNames.join(', ')}.`)
  return viewKinds[kind]
}

const viewOf = (call: OperationCall) => ({ params: { viewId: call.text('id') } })

const setAccess: Operation = (call) =>
  call.ask(changeViewAccess, { ...call.project, body: call.args.disableList ?? call.sent })

export const viewOperations: Readonly<Record<string, Operation>> = {
  xcVirtualTableCreate: async (call) => {
    const tableId = await call.tableId('parent_model_title')
    return call.ask(kindOf(call).create, {
      params: { tableId },
      body: { title: call.text('title'), lock_type: call.args.lock_type },
    })
  },
  xcVirtualTableRename: (call) => call.ask(updateView, { ...viewOf(call), body: { title: call.text('title') } }),
  xcVirtualTableUpdate: (call) => call.ask(updateView, { ...viewOf(call), body: { meta: call.args.query_params } }),
  xcVirtualTableDelete: async (call) => {
    await call.ask(deleteView, viewOf(call))
    return null
  },
  xcVirtualTableList: (call) => call.tableId().then((tableId) => call.ask(listViews, { params: { tableId } })),
  xcModelViewOrderSet: (call) =>
    call.ask(updateView, { ...viewOf(call), body: { order: call.args.view_order ?? call.args.order } }),
  xcVisibilityMetaGet: async (call) => ({
    list: await call.ask(listViewAccess, {
      ...call.project,
      query: call.args.includeM2M === true ? { includeM2M: 'true' } : {},
    }),
  }),
  xcVisibilityMetaSet: setAccess,
  xcVisibilityMetaSetAll: setAccess,
}
