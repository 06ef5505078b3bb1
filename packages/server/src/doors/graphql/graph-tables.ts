// Tables as the caller sees them, with their names here. A schema is made of these and knows nothing else of a project.
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { isAsked, sightOf, sightsFor } from '../../features/records/sight.ts'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import { visibleColumns } from '../../query/table-access.ts'
import type { InProject } from '../../request/context.ts'
import { mayCall } from '../../request/may-call.ts'
import { namesFor, namesInSteps } from './names.ts'

export interface GraphTable {
  readonly id: string
  readonly title: string
  /** Of its type; everything else is called after it. */
  readonly name: string
  readonly table: SnapshotTable
  /** What is seen of it. */
  readonly shown: readonly RecordColumn[]
  /** The same by their names, which are made when somebody asks for them. */
  readonly columns: readonly GraphColumn[]
  /** false: only what links lead to is shown of it. */
  readonly isAsked: boolean
  /** What may be done with its records. */
  readonly rights: ReadonlySet<OperationName>
}

export interface GraphColumn {
  readonly name: string
  readonly column: RecordColumn
}

const writes = [
  'records.insert',
  'records.update',
  'records.delete',
  'records.bulkInsert',
  'records.bulkUpdate',
  'records.bulkDelete',
] as const satisfies OperationName[]

const reads = [
  'records.list',
  'records.read',
  'records.exist',
  'records.findOne',
  'records.count',
  'records.groupBy',
  'links.candidates',
] as const satisfies OperationName[]

/** All that `rightsOf` follows from, as a text. */
export function askerKey({ principal, preview, project, token }: InProject<'graphql.ask' | 'grpc.call'>): string {
  return [principal, preview, project.without, token?.access, token?.isOfProjects, token?.isOfTables].join()
}

/** Who may do the same sees the same schema. */
export function rightsOf(ctx: InProject<'graphql.ask' | 'grpc.call'>): readonly OperationName[] {
  return [...reads, ...writes].filter((operation) => mayCall(ctx, operation))
}

export function* graphTables(
  ctx: InProject<'graphql.ask' | 'grpc.call'>,
  snapshot: ProjectSnapshot,
  derived: (name: string) => readonly string[],
  taken: readonly string[],
  takenByFields: readonly string[] = noFields,
): Generator<void, readonly GraphTable[]> {
  const rights = new Set(rightsOf(ctx))
  const readRights = new Set(Array.from(rights).filter((one) => !isWrite(one)))
  const names = yield* namesInSteps(snapshot.tables, { joined: 'camel', derived, taken })
  const tables: GraphTable[] = []
  for (const shown of snapshot.tables) {
    const table = shown.whole ?? shown
    const seen = visibleColumns({ sight: sightOf(ctx, shown), sightOf: sightsFor(ctx) })
    const isWritten = table.readOnlyReason === null && table.key.length > 0
    let named: readonly GraphColumn[] | undefined
    tables.push({
      id: table.id,
      title: table.title,
      name: names.get(table.id) ?? table.id,
      table,
      shown: seen,
      get columns() {
        named ??= namedColumns(seen, takenByFields)
        return named
      },
      isAsked: isAsked(ctx, table) && table.missingReason === null,
      rights: isWritten ? rights : readRights,
    })
    yield
  }
  return tables
}

const isWrite = (operation: OperationName): boolean => (writes as readonly OperationName[]).includes(operation)

/** No names for values of an enumeration, nor for members of filters. */
const noFields = ['true', 'false', 'null', '_and', '_or', '_not']

function namedColumns(columns: readonly RecordColumn[], taken: readonly string[]): readonly GraphColumn[] {
  const names = namesFor(columns, { joined: 'underscore', taken })
  return columns.map((column) => ({ name: names.get(column.id) ?? column.id, column }))
}
