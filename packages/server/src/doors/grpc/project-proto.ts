// The definitions of a project: a service and a few messages for each table the caller sees. They hang on the structure they were
// made of: when that changes, or somebody sees another part of it, there are others, and what nobody uses goes by itself.
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { inSteps } from '../../platform/in-steps.ts'
import type { InProject } from '../../request/context.ts'
import { askerKey, type GraphTable, graphTables } from '../graphql/graph-tables.ts'
import { type MethodName, methodOperations } from './method-names.ts'
import { describeFile } from './proto/describe-file.ts'
import { type ProtoFile, type ProtoMethod, type ProtoService, structFile } from './proto/proto-file.ts'
import { type ColumnField, readFields, unfitField, versionField, writeFields } from './record-fields.ts'
import type { EnumType, FieldKind, MessageField, MessageType } from './wire/message-type.ts'

export interface ProtoTable {
  readonly table: GraphTable
  readonly service: ProtoService
  readonly methods: ReadonlyMap<string, ProtoMethod>
  /** In records as they are read. */
  readonly reads: readonly ColumnField[]
  /** And as they are written. */
  readonly writes: readonly ColumnField[]
}

export interface ProjectProto {
  readonly file: ProtoFile
  /** By the name of the service, without the package. */
  readonly tables: ReadonlyMap<string, ProtoTable>
  descriptor(): Buffer
}

export const packageOf = (projectId: string): string => `rowhouse.${projectId}`
export const fileOf = (projectId: string): string => `rowhouse/${projectId}.proto`

const field = (name: string, number: number, kind: FieldKind, more: Partial<MessageField> = {}): MessageField => ({
  name,
  number,
  kind,
  ...more,
})
const many = { isRepeated: true } as const

const changeKind: EnumType = { name: 'ChangeKind', values: ['READY', 'CREATED', 'UPDATED', 'GONE', 'SEVERAL'] }

const chosen = [field('where', 1, 'string'), field('search', 2, 'string'), field('view', 3, 'string')]
const listRequest: MessageType = {
  name: 'ListRequest',
  fields: [
    ...chosen,
    field('sort', 4, 'string', many),
    field('fields', 5, 'string', many),
    field('limit', 6, 'int64'),
    field('offset', 7, 'int64'),
  ],
}
const countRequest: MessageType = { name: 'CountRequest', fields: chosen }
const readRequest: MessageType = {
  name: 'ReadRequest',
  fields: [field('id', 1, 'string'), field('fields', 2, 'string', many)],
}
const deleteRequest: MessageType = {
  name: 'DeleteRequest',
  fields: [field('id', 1, 'string'), field('if_match', 2, 'string')],
}
const watchRequest: MessageType = {
  name: 'WatchRequest',
  fields: [field('where', 1, 'string'), field('fields', 2, 'string', many)],
}
const countReply: MessageType = { name: 'CountReply', fields: [field('count', 1, 'int64')] }
const bulkReply: MessageType = {
  name: 'BulkReply',
  fields: [field('count', 1, 'int64'), field('ids', 2, 'string', many)],
}
const common = [listRequest, countRequest, readRequest, deleteRequest, watchRequest, countReply, bulkReply]

/** Words of the language, where the name of a message could be taken for one. */
const words = [
  ...['double', 'float', 'int32', 'int64', 'uint32', 'uint64', 'sint32', 'sint64', 'fixed32', 'fixed64', 'sfixed32'],
  ...['sfixed64', 'bool', 'string', 'bytes', 'map', 'stream', 'group', 'message', 'enum', 'oneof', 'option', 'returns'],
  ...['optional', 'repeated', 'required', 'reserved', 'extensions', 'extend', 'service', 'rpc', 'google', 'rowhouse'],
]
const taken = [...common.map(({ name }) => name), changeKind.name, ...words]
/** Nor what every object has. */
const takenByFields = [unfitField.name, versionField.name, ...Object.getOwnPropertyNames(Object.prototype)]

const derived = (name: string): readonly string[] =>
  ['', 'Input', 'Records', 'Update', 'Change', 'Service'].map((end) => name + end)

const known = new WeakMap<ProjectSnapshot, Map<string, Promise<ProjectProto>>>()

export async function protoFor(ctx: InProject<'grpc.call'>): Promise<ProjectProto> {
  const snapshot = await ctx.snapshot()
  const ofSnapshot = known.get(snapshot) ?? new Map<string, Promise<ProjectProto>>()
  known.set(snapshot, ofSnapshot)
  // What is seen is settled by the snapshot, which is another one for whoever sees another part.
  const key = askerKey(ctx)
  const there = ofSnapshot.get(key)
  if (there !== undefined) return there
  const made = inSteps(makeProto(ctx, snapshot))
  ofSnapshot.set(key, made)
  // What failed is tried again by whoever asks next.
  made.catch(() => ofSnapshot.delete(key))
  return made
}

function* makeProto(ctx: InProject<'grpc.call'>, snapshot: ProjectSnapshot): Generator<void, ProjectProto> {
  const tables = new Map<string, ProtoTable>()
  const messages: MessageType[] = [...common]
  for (const table of yield* graphTables(ctx, snapshot, derived, taken, takenByFields)) {
    // Junctions are rows of links, not tables people know: links are read and set at the tables they join.
    if (!table.isAsked || table.table.row.junction === 1) continue
    const made = tableProto(table)
    tables.set(made.service.name, made)
    messages.push(...made.messages)
    yield
  }
  const file: ProtoFile = {
    name: fileOf(ctx.project.id),
    package: packageOf(ctx.project.id),
    dependencies: [structFile],
    messages,
    enums: [changeKind],
    services: Array.from(tables.values(), ({ service }) => service),
  }
  let descriptor: Buffer | undefined
  return {
    file,
    tables,
    descriptor: () => {
      descriptor ??= describeFile(file)
      return descriptor
    },
  }
}

function tableProto(table: GraphTable): ProtoTable & { readonly messages: readonly MessageType[] } {
  const { name, title, rights } = table
  const [reads, writes] = [readFields(table), writeFields(table)]
  const record: MessageType = { name, title, fields: [unfitField, versionField, ...reads.map((one) => one.field)] }
  const input: MessageType = { name: `${name}Input`, fields: writes.map((one) => one.field) }
  const records: MessageType = {
    name: `${name}Records`,
    fields: [field('records', 1, { message: record }, many)],
  }
  const update: MessageType = {
    name: `${name}Update`,
    fields: [
      field('id', 1, 'string'),
      field('values', 2, { message: input }),
      field('clear', 3, 'string', { ...many, title: 'names of fields that become empty' }),
      field('if_match', 4, 'string'),
    ],
  }
  const change: MessageType = {
    name: `${name}Change`,
    fields: [
      field('kind', 1, { choice: changeKind }),
      field('id', 2, 'string'),
      field('record', 3, { message: record }),
    ],
  }
  const all: Readonly<Record<MethodName, ProtoMethod>> = {
    List: { name: 'List', input: listRequest, output: records, givesStream: true },
    Read: { name: 'Read', input: readRequest, output: record },
    Count: { name: 'Count', input: countRequest, output: countReply },
    Create: { name: 'Create', input, output: record },
    Update: { name: 'Update', input: update, output: record },
    Delete: { name: 'Delete', input: deleteRequest, output: countReply },
    BulkCreate: { name: 'BulkCreate', input, output: bulkReply, takesStream: true },
    BulkUpdate: { name: 'BulkUpdate', input: update, output: countReply, takesStream: true },
    BulkDelete: { name: 'BulkDelete', input: deleteRequest, output: countReply, takesStream: true },
    Watch: { name: 'Watch', input: watchRequest, output: change, givesStream: true },
  }
  const mayCall = ({ name: method }: ProtoMethod): boolean =>
    rights.has(methodOperations[method as MethodName] as OperationName)
  const offered = Object.values(all).filter(mayCall)
  return {
    table,
    reads,
    writes,
    service: { name: `${name}Service`, title, methods: offered },
    methods: new Map(offered.map((method) => [method.name, method])),
    messages: [record, input, records, update, change],
  }
}
