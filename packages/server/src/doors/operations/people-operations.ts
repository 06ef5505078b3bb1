import { listV1Audits } from '@rowhouse/core/api/audits'
import { addV1Comment, countV1Comments, listV1Comments } from '@rowhouse/core/api/comments'
import * as plugins from '@rowhouse/core/api/plugins-v1'
import * as roles from '@rowhouse/core/api/roles'
import * as tokens from '@rowhouse/core/api/tokens'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest } from '@rowhouse/core/errors'
import type { Operation, OperationCall } from './operation-call.ts'

/** A record: older clients call its table the model and its key the model's id. */
const recordOf = async (call: OperationCall) => ({
  fk_model_id: await call.tableId('model_name'),
  row_id: call.text('model_id'),
})

function pluginKey(call: OperationCall): { readonly params: { readonly pluginId: string } } {
  return { params: { pluginId: call.textOr('id', null) ?? call.text('title') } }
}

const saveRoles: Operation = async (call) => {
  const sent = Array.isArray(call.sent) ? call.sent : (call.args.roles ?? [call.args])
  if (!Array.isArray(sent) || !sent.every(isPlainObject)) throw invalidRequest('“args” is a list of roles.')
  const { list } = await call.ask(roles.listRoles, call.project)
  const saved: unknown[] = []
  for (const role of sent as Record<string, unknown>[]) {
    const { id, title, description, base, without } = role
    const known = list.find((one) => one.id === id)
    const change = { title, description, without }
    const params = { ...call.project.params, roleId: known?.id ?? '' }
    saved.push(
      known === undefined
        ? await call.ask(roles.createRole, { ...call.project, body: { ...change, base } })
        : await call.ask(roles.changeRole, { params, body: change }),
    )
  }
  return { list: saved }
}

export const peopleOperations: Readonly<Record<string, Operation>> = {
  xcApiTokenList: async (call) => ({ list: await call.ask(tokens.listApiTokens, call.project) }),
  xcApiTokenCreate: (call) => {
    const description = call.textOr('description', null)
    return call.ask(tokens.createApiToken, { ...call.project, body: { description } })
  },
  xcApiTokenDelete: (call) =>
    call.ask(tokens.deleteApiToken, { params: { ...call.project.params, token: call.text('id') } }),
  xcAuditList: (call) => {
    const { limit, offset } = call.args
    return call.ask(listV1Audits, { ...call.project, query: { limit, offset } })
  },
  xcModelRowAuditAndCommentList: async (call) => ({
    list: await call.ask(listV1Comments, {
      query: { ...(await recordOf(call)), comments_only: call.args.comments === true },
    }),
  }),
  xcAuditCommentInsert: async (call) =>
    call.ask(addV1Comment, { body: { ...(await recordOf(call)), description: call.text('description') } }),
  xcAuditModelCommentsCount: async (call) => ({
    list: await call.ask(countV1Comments, {
      query: { fk_model_id: await call.tableId('model_name'), ids: call.list('ids').map(String) },
    }),
  }),
  xcPluginList: (call) => call.ask(plugins.listWirePlugins),
  xcPluginRead: (call) => call.ask(plugins.readWirePlugin, pluginKey(call)),
  xcPluginTest: (call) => {
    const { id, category, input } = call.args
    return call.ask(plugins.testWirePlugin, { body: { id, title: call.text('title'), category, input } })
  },
  xcPluginSet: (call) => {
    const { input, uninstall, active } = call.args
    const body = uninstall === true ? { input: null, active: false } : { input, active }
    return call.ask(plugins.updateWirePlugin, { ...pluginKey(call), body })
  },
  xcPluginDelete: (call) =>
    call.ask(plugins.updateWirePlugin, { ...pluginKey(call), body: { input: null, active: false } }),
  rolesGet: (call) => call.ask(roles.listRoles, call.project),
  rolesSaveOrUpdate: saveRoles,
  rolesDelete: (call) => call.ask(roles.deleteRole, { params: { ...call.project.params, roleId: call.text('id') } }),
}
