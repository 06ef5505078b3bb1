// The tables of a project as OpenAPI 3.1, as the caller sees them: what is hidden from them is not in it, and calls they may
// not make are not either.

import type { Endpoint } from '@rowhouse/core/api/endpoint'
import * as linkApi from '@rowhouse/core/api/links'
import * as api from '@rowhouse/core/api/records'
import { isAsked, sightOf, sightsFor } from '../../features/records/sight.ts'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import { visibleColumns } from '../../query/table-access.ts'
import type { InProject } from '../../request/context.ts'
import { mayCall } from '../../request/may-call.ts'
import { capital, namesFor, small } from '../graphql/names.ts'
import { bracedPath, errorSchema, type OpenApiDocument } from './document.ts'
import {
  faultResponses,
  type JsonSchema,
  type Method,
  type Operation,
  operationOf,
  plain,
  securitySchemes,
} from './operation.ts'
import { insteadOfAny, tableSchemas } from './table-schemas.ts'

type Caller = InProject<'projects.apiPage'>

interface Told {
  readonly table: SnapshotTable
  readonly columns: readonly RecordColumn[]
  readonly name: string
  readonly tag: string
  /** In addresses: its title, where no other table has it. */
  readonly address: string
}

/** Each contract under the end of its name. */
const ofTable: Readonly<Record<string, Endpoint>> = {
  List: api.listRecords.ofTable,
  FindOne: api.findOneRecord.ofTable,
  Count: api.countRecords.ofTable,
  GroupBy: api.groupRecords.ofTable,
  Aggregate: api.aggregateRecords.ofTable,
  Export: api.exportRecords.ofTable,
  Read: api.readRecord.ofTable,
  Exists: api.recordExists.ofTable,
  Create: api.insertRecord.ofTable,
  Update: api.updateRecord.ofTable,
  Delete: api.deleteRecord.ofTable,
  CreateMany: api.insertRecords,
  UpdateMany: api.updateRecords,
  DeleteMany: api.deleteRecords,
}

const ends = ['', 'Input', 'Change', ...Object.keys(ofTable).map((end) => `.${end}`)]

/** Short and older forms say the same once more. */
const toldParameters = new Set([
  ...['fields', 'where', 'sort', 'limit', 'offset', 'q', 'nested', 'shuffle', 'column_name', 'aggregates', 'count'],
  ...['timezone', 'bom', 'raw', 'loss'],
])

export function projectDocument(ctx: Caller, snapshot: ProjectSnapshot, origin: string): OpenApiDocument {
  const tables = toldTables(ctx, snapshot)
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  const schemas: Record<string, object> = { Error: errorSchema }
  const ids = new Set<string>()
  for (const told of tables) {
    Object.assign(
      schemas,
      tableSchemas(told, (other) => seenOf(ctx, other as SnapshotTable)),
    )
    for (const { contract, id, marks, filled, beyond } of callsOf(told, tables)) {
      if (!mayCall(ctx, contract.operation) || (contract.method !== 'GET' && !isWritten(told.table))) continue
      const path = fill(contract.path, { orgs: 'noco', projectName: snapshot.id, tableName: told.address, ...filled })
      const name = bracedPath(path)
      const instead = insteadOfAny(beyond, contract)
      const telling = {
        id: ids.has(id) ? `${id}_${told.table.id}` : id,
        tag: told.tag,
        marks,
        print: (schema: NonNullable<Endpoint['body']>): JsonSchema => plain(schema, instead),
        isTold: (parameter: string) => toldParameters.has(parameter),
      }
      ids.add(telling.id)
      paths[name] = { ...paths[name], [contract.method.toLowerCase()]: operationOf(contract, path, telling) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: snapshot.title,
      version: String(snapshot.version),
      description:
        'The tables of this project as you see them. A whole number beyond ±(2^53 - 1) comes as a text of digits.',
    },
    servers: [{ url: origin }],
    tags: tables.map(({ tag, table }) => ({
      name: tag,
      ...(table.row.description ? { description: table.row.description } : {}),
    })),
    paths,
    components: { schemas, responses: faultResponses, securitySchemes },
  }
}

const isWritten = ({ readOnlyReason, key }: SnapshotTable): boolean => readOnlyReason === null && key.length > 0

const seenOf = (ctx: Caller, table: SnapshotTable): readonly RecordColumn[] =>
  visibleColumns({ sight: sightOf(ctx, table), sightOf: sightsFor(ctx) })

function toldTables(ctx: Caller, snapshot: ProjectSnapshot): readonly Told[] {
  const asked = snapshot.tables.filter((table) => isAsked(ctx, table) && table.missingReason === null)
  const names = namesFor(asked, { joined: 'camel', derived: (name) => ends.map((end) => name + end), taken: ['Error'] })
  return asked.map((table) => {
    const { id, title } = table
    const isOnly = asked.every((other) => other.id === id || other.title !== title)
    return {
      table: table.whole ?? table,
      columns: seenOf(ctx, table),
      name: names.get(id) ?? id,
      tag: isOnly ? title : `${title} (${id})`,
      address: isOnly && title !== '.' && title !== '..' ? title : id,
    }
  })
}

interface ToldCall {
  readonly contract: Endpoint
  readonly id: string
  readonly marks: Pick<Operation, 'x-table' | 'x-call'>
  readonly filled: Readonly<Record<string, string>>
  /** Whose records come back. */
  readonly beyond: Told
}

function callsOf(told: Told, tables: readonly Told[]): readonly ToldCall[] {
  const name = small(told.name)
  const own = Object.entries(ofTable).map(([end, contract]) => ({
    contract,
    id: name + end,
    marks: { 'x-table': told.name, 'x-call': small(end) },
    filled: {},
    beyond: told,
  }))
  const titles = namesFor(told.columns, { joined: 'camel' })
  const linked = told.columns.flatMap((column): readonly ToldCall[] => {
    if (column.computed?.kind !== 'link') return []
    const { link } = column.computed
    const beyond = tables.find(({ table }) => table.id === link.table.id)
    if (beyond === undefined) return []
    const end = capital(titles.get(column.id) ?? column.id)
    const filled = { column: column.title === '.' || column.title === '..' ? column.id : column.title }
    const calls = { list: linkApi.listLinked, link: linkApi.addLink, unlink: linkApi.removeLink } as const
    return Object.entries(calls).map(([word, contract]) => ({
      contract: contract[link.kind],
      id: `${name}_${word}${end}`,
      marks: {},
      filled,
      beyond,
    }))
  })
  return [...own, ...linked]
}

/** Known parts of an address as they are; the others stay parameters. */
const fill = (path: string, known: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (whole, name: string) =>
    known[name] === undefined ? whole : encodeURIComponent(known[name]),
  )
