import { createObject, dropObject, readObject, replaceObject } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { invalidRequest } from '@rowhouse/core/errors'
import type { Operation, OperationCall } from './operation-call.ts'

/** What older clients call the name of each, and its definition. */
const words = {
  view: { name: 'view_name', definition: 'view_definition' },
  function: { name: 'function_name', definition: 'create_function' },
  procedure: { name: 'procedure_name', definition: 'create_procedure' },
  sequence: { name: 'sequence_name', definition: 'create_sequence' },
  trigger: { name: 'trigger_name', definition: 'statement' },
  index: { name: 'indexName', definition: 'statement' },
} as const satisfies Readonly<Record<DefinedKind, unknown>>

/** A whole statement is taken as it is; what it is made of is written down by the server. */
async function writtenBy(call: OperationCall, kind: DefinedKind): Promise<object> {
  const { name, definition } = words[kind]
  const text = call.textOr(definition, undefined)
  const table = await tableOf(call, kind)
  return {
    parts: {
      name: call.text(name),
      ...(text === undefined ? {} : { definition: text }),
      ...(table === null ? {} : { table: table.table_name }),
      ...(kind === 'index' && text === undefined ? { columns: columnsOf(call), unique: isUnique(call) } : {}),
      ...(kind === 'trigger' ? momentOf(call) : {}),
    },
  }
}

const tableOf = (call: OperationCall, kind: DefinedKind) =>
  (kind === 'trigger' || kind === 'index') && call.args.tn !== undefined ? call.table() : Promise.resolve(null)

const momentOf = (call: OperationCall): object =>
  Object.fromEntries(
    ['timing', 'event'].flatMap((name) => {
      const word = call.textOr(name, null)
      return word === null ? [] : [[name, word.toUpperCase()]]
    }),
  )

const isUnique = ({ args }: OperationCall): boolean => args.non_unique === 0 || args.non_unique === false

/** Names, or columns with their names. */
function columnsOf(call: OperationCall): readonly string[] {
  return call.list('columns').map((column) => {
    const name = typeof column === 'object' && column !== null && 'cn' in column ? column.cn : column
    if (typeof name === 'string') return name
    throw invalidRequest('“args.columns” is a list of names.')
  })
}

async function whichOf(call: OperationCall, kind: DefinedKind): Promise<object> {
  const table = await tableOf(call, kind)
  return {
    name: call.text(words[kind].name),
    ...(table === null ? {} : { table: table.table_name }),
    ...(call.args.signature === undefined ? {} : { signature: call.textOr('signature', '') }),
  }
}

async function placeOf(call: OperationCall, kind: DefinedKind) {
  const { id } = await call.base()
  return { base: id, params: { ...call.project.params, kind } }
}

const worded = ({ upStatement, downStatement }: ReplyOf<typeof createObject>) => ({
  object: { upStatement, downStatement },
})

const create =
  (kind: DefinedKind): Operation =>
  async (call) => {
    const { base, params } = await placeOf(call, kind)
    return worded(await call.ask(createObject, { params, body: { base, ...(await writtenBy(call, kind)) } }))
  }

const replace =
  (kind: DefinedKind): Operation =>
  async (call) => {
    const { base, params } = await placeOf(call, kind)
    const body = { base, ...(await whichOf(call, kind)), ...(await writtenBy(call, kind)) }
    return worded(await call.ask(replaceObject, { params, body }))
  }

const drop =
  (kind: DefinedKind): Operation =>
  async (call) => {
    const { base, params } = await placeOf(call, kind)
    return worded(await call.ask(dropObject, { params, query: { base, ...(await whichOf(call, kind)) } }))
  }

const read =
  (kind: DefinedKind): Operation =>
  async (call) => {
    const { base, params } = await placeOf(call, kind)
    const found = await call.ask(readObject, { params, query: { base, ...(await whichOf(call, kind)) } })
    const { name, definition } = words[kind]
    return { list: [{ [name]: found.name, [definition]: found.definition, tn: found.table }] }
  }

export const definitionOperations: Readonly<Record<string, Operation>> = Object.fromEntries(
  (Object.keys(words) as DefinedKind[]).flatMap((kind) => [
    [`${kind}Create`, create(kind)],
    [`${kind}Update`, replace(kind)],
    [`${kind}Delete`, drop(kind)],
    [`${kind}Read`, read(kind)],
  ]),
)
