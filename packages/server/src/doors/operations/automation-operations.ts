import * as hooks from '@rowhouse/core/api/hooks-v1'
import { callOutside, outsideMethods } from '@rowhouse/core/api/outside-calls'
import * as schedules from '@rowhouse/core/api/schedules'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest } from '@rowhouse/core/errors'
import type { Operation, OperationCall } from './operation-call.ts'

function dataOf(call: OperationCall): Readonly<Record<string, unknown>> {
  const { data } = call.args
  if (!isPlainObject(data)) throw invalidRequest('“args.data” is an object.')
  return data as Record<string, unknown>
}

const listHooks = async (call: OperationCall) =>
  (await call.ask(hooks.listWireHooks, { params: { tableId: await call.tableId() } })).list

/** The hooks of older clients: one for each event and operation. */
const findHook: Operation = async (call) => {
  const { event, operation } = dataOf(call)
  const list = await listHooks(call)
  return list.find((hook) => hook.operation === operation && (event === undefined || hook.event === event)) ?? null
}

const saveHook: Operation = async (call) => {
  const data = dataOf(call)
  const id = typeof data.id === 'string' ? data.id : null
  if (id !== null) return call.ask(hooks.updateWireHook, { params: { hookId: id }, body: data })
  return call.ask(hooks.createWireHook, { params: { tableId: await call.tableId() }, body: data })
}

const scheduleOf = (call: OperationCall) => ({ params: { ...call.project.params, scheduleId: call.text('id') } })

const saveCron: Operation = async (call) => {
  const { id, ...draft } = call.args
  const { schedule } =
    id === undefined
      ? await call.ask(schedules.createSchedule, { ...call.project, body: draft })
      : await call.ask(schedules.updateSchedule, { ...scheduleOf(call), body: draft })
  return schedule
}

/** By the same way, and with the same walls, as the API client: nothing of ours goes along. */
const outside: Operation = (call) => {
  const { args } = call
  const wanted = call.textOr('method', 'GET').toUpperCase()
  const method = outsideMethods.find((one) => one === wanted)
  if (method === undefined) throw invalidRequest(`“args.method” is one of ${outsideMethods.join(', ')}.`)
  const sent = args.body ?? args.data ?? null
  const body = sent === null || typeof sent === 'string' ? sent : JSON.stringify(sent)
  const headers = isPlainObject(args.headers) ? args.headers : {}
  return call.ask(callOutside, { ...call.project, body: { method, url: call.text('url'), headers, body } })
}

export const automationOperations: Readonly<Record<string, Operation>> = {
  tableXcHooksList: async (call) => ({ list: await listHooks(call) }),
  tableXcHooksGet: findHook,
  tableXcHooksSet: saveHook,
  tableXcHooksDelete: (call) => call.ask(hooks.deleteWireHook, { params: { hookId: call.text('id') } }),
  xcCronList: async (call) => ({ list: (await call.ask(schedules.listSchedules, call.project)).list }),
  xcCronSave: saveCron,
  cronDelete: (call) => call.ask(schedules.deleteSchedule, scheduleOf(call)),
  handleApiCall: outside,
  handleAxiosCall: outside,
}
