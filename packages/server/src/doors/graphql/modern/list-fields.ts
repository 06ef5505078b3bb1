import { invalidRequest } from '@rowhouse/core/errors'
import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import { countRecords } from '../../../features/records/read/count-records.ts'
import { listRecords } from '../../../features/records/read/list-records.ts'
import { readRecord } from '../../../features/records/read/read-record.ts'
import { pageSpec } from '../../../features/records/read/record-request.ts'
import type { PageSpec } from '../../../features/records/read/record-spec.ts'
import { type JsonList, wholeText } from '../../../query/json-list.ts'
import type { InProject } from '../../../request/context.ts'
import type { RootFields } from '../fields.ts'
import { accessToTable, allowed, type GraphCall, type RunField } from '../graph-call.ts'
import type { GraphTable } from '../graph-tables.ts'
import { small } from '../names.ts'
import { limitIn, partsOf } from '../record-fields.ts'
import { IntegerScalar } from '../scalars.ts'
import type { Selected } from '../selection.ts'
import type { ModernTypes } from './modern-types.ts'
import { cursorAt, requestOf } from './read-arguments.ts'

const id = { type: new GraphQLNonNull(GraphQLID) }

const PageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    hasPreviousPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    startCursor: { type: GraphQLString },
    endCursor: { type: GraphQLString },
  },
})

export function listFields(types: ModernTypes, table: GraphTable): RootFields {
  const { name, rights } = table
  const field = small(name)
  return {
    ...(rights.has('records.list') && {
      [field]: () => ({
        type: connectionOf(types, table),
        description: table.title,
        args: {
          ...types.listArguments(table),
          search: { type: GraphQLString },
          first: { type: GraphQLInt },
          after: { type: GraphQLString },
          offset: { type: GraphQLInt },
        },
        extensions: { run: runConnection(table), most: limitIn },
      }),
    }),
    ...(rights.has('records.read') && {
      [`${field}ById`]: () => ({
        type: types.recordOf(table),
        args: { id },
        extensions: { run: runRead(table), most: () => 1 },
      }),
      [`${field}Version`]: () => ({
        type: GraphQLString,
        description: 'The version of a record, for ifMatch',
        args: { id },
        extensions: { run: runVersion(table) },
      }),
    }),
  }
}

const runRead =
  (table: GraphTable): RunField =>
  async (call, selected) => {
    const ctx = await allowed(call, 'records.read')
    const at = await accessToTable(call, table.id)
    const parts = partsOf(at, selected.selections)
    return (await readRecord(ctx, at, String(selected.args.id), { shape: 'structured', parts })).text
  }

const runVersion =
  (table: GraphTable): RunField =>
  async (call, { args }) => {
    const ctx = await allowed(call, 'records.read')
    const at = await accessToTable(call, table.id)
    return JSON.stringify((await readRecord(ctx, at, String(args.id), { shape: 'structured' })).etag)
  }

function connectionOf(types: ModernTypes, table: GraphTable): GraphQLObjectType {
  const record = types.recordOf(table)
  const edge = new GraphQLObjectType({
    name: `${table.name}Edge`,
    fields: { cursor: { type: new GraphQLNonNull(GraphQLString) }, node: { type: record } },
  })
  const listed = (type: GraphQLObjectType) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))
  return new GraphQLObjectType({
    name: `${table.name}Connection`,
    fields: {
      nodes: { type: listed(record) },
      edges: { type: listed(edge) },
      pageInfo: { type: new GraphQLNonNull(PageInfo) },
      totalCount: { type: new GraphQLNonNull(IntegerScalar) },
    },
  })
}

/** Each member of a connection is asked for by itself, and what is not selected is not asked for. */
const runConnection =
  (table: GraphTable): RunField =>
  async (call, selected) => {
    const ctx = await allowed(call, 'records.list')
    const at = await accessToTable(call, table.id)
    const connection = new Connection(call, ctx, at, pageSpec(at, requestOf(table)(at, selected)))
    const pieces: (string | Uint8Array)[] = []
    for (const [index, member] of selected.selections.entries()) {
      pieces.push(`${index === 0 ? '{' : ','}${JSON.stringify(member.key)}:`)
      pieces.push(...(await connection.text(member)))
    }
    return [...pieces, '}']
  }

class Connection {
  readonly #call: GraphCall
  readonly #ctx: InProject<'records.list'>
  readonly #at: RecordsAccess
  readonly #spec: PageSpec
  #total: Promise<number> | undefined

  constructor(call: GraphCall, ctx: InProject<'records.list'>, at: RecordsAccess, spec: PageSpec) {
    this.#call = call
    this.#ctx = ctx
    this.#at = at
    this.#spec = spec
  }

  async text(member: Selected): Promise<JsonList> {
    switch (member.name) {
      case 'nodes':
        return this.#nodes(member.selections)
      case 'edges':
        return this.#edges(member)
      case 'totalCount':
        return [String(await this.#count())]
      case 'pageInfo':
        return [await this.#pageInfo(member)]
      default:
        return [JSON.stringify(member.type)]
    }
  }

  async #nodes(selections: readonly Selected[]): Promise<JsonList> {
    const parts = partsOf(this.#at, selections)
    return (await listRecords(this.#ctx, this.#at, { ...this.#spec, parts }, 'none')).list
  }

  async #edges({ selections }: Selected): Promise<JsonList> {
    const node = selections.find(({ name }) => name === 'node')
    if (selections.filter(({ name }) => name === 'node').length > 1)
      throw invalidRequest('Of an edge the node can be asked for once.')
    const nodes = wholeText(await this.#nodes(node?.selections ?? []))
    const edges = (JSON.parse(nodes) as unknown[]).map((record, index) => {
      const cursor = cursorAt(this.#spec.offset + index)
      const cells = selections.map(({ key, name, type }) => [
        key,
        name === 'node' ? record : name === 'cursor' ? cursor : type,
      ])
      return Object.fromEntries(cells)
    })
    return [JSON.stringify(edges)]
  }

  async #pageInfo({ selections }: Selected): Promise<string> {
    const { offset, limit } = this.#spec
    const isCounted = selections.some(
      ({ name }) => name === 'hasNextPage' || name === 'endCursor' || name === 'startCursor',
    )
    const total = isCounted ? await this.#count() : 0
    const length = Math.max(Math.min(limit, total - offset), 0)
    const told: Readonly<Record<string, unknown>> = {
      hasNextPage: offset + length < total,
      hasPreviousPage: offset > 0,
      startCursor: length === 0 ? null : cursorAt(offset),
      endCursor: length === 0 ? null : cursorAt(offset + length - 1),
    }
    return JSON.stringify(
      Object.fromEntries(
        selections.map(({ key, name, type }) => [key, told[name] ?? (name === '__typename' ? type : null)]),
      ),
    )
  }

  #count(): Promise<number> {
    this.#total ??= allowed(this.#call, 'records.count').then((ctx) => countRecords(ctx, this.#at, this.#spec))
    return this.#total
  }
}
