// Fields of a record: its cells and what its links lead to, as parts of the one statement that reads it.
import type { GraphQLFieldConfig, GraphQLOutputType } from 'graphql'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { pageSpec, type RecordsRequest } from '../../features/records/read/record-request.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { RecordPart, RecordParts } from '../../query/record-parts.ts'
import type { Link, RecordColumn } from '../../query/record-table.ts'
import { isSingle } from '../../query/record-table.ts'
import { wholeSight } from '../../query/sight.ts'
import { requireVisible } from '../../query/table-access.ts'
import type { MakePart } from './graph-call.ts'
import type { Selected } from './selection.ts'

type Field = GraphQLFieldConfig<unknown, unknown>

export function partsOf(access: RecordsAccess, selections: readonly Selected[]): RecordParts {
  return selections.map((selected) => {
    const { part } = selected.field.extensions
    if (part !== undefined) return part(access, selected)
    return { kind: 'fixed', name: selected.key, json: JSON.stringify(selected.type) }
  })
}

export function cellField(column: RecordColumn, type: GraphQLOutputType): Field {
  const part: MakePart = (access, { key }) => ({ kind: 'cell', name: key, column: seen(access, column) })
  return { type, description: column.title, extensions: { part, mayFail: mayFail(column) } }
}

function mayFail({ computed }: RecordColumn): boolean {
  if (computed?.kind === 'lookup' || computed?.kind === 'same') return mayFail(computed.column)
  return computed?.kind === 'formula' || computed?.kind === 'rollup'
}

/** What the arguments of a list say, of the table on the other side. */
type ReadArguments = (beyond: RecordsAccess, selected: Selected) => RecordsRequest

interface LinkField extends Pick<Field, 'type' | 'args' | 'description'> {
  readonly column: RecordColumn
  readonly link: Link
  readonly read: ReadArguments
}

export function recordsField({ column, link, read, ...config }: LinkField): Field {
  const part: MakePart = (access, selected) => {
    const { beyond, column: through } = across(access, column)
    const { limit, offset, filter, sorts } = pageSpec(beyond, isSingle(link) ? {} : read(beyond, selected))
    // Steps of a view come with a view, and nobody looks through one here.
    const steps = sorts as Extract<RecordPart, { kind: 'records' }>['sorts']
    const parts = partsOf(beyond, selected.selections)
    return { kind: 'records', name: selected.key, column: through, limit, offset, filter, sorts: steps, parts }
  }
  const most = isSingle(link) ? () => 1 : (selected: Selected) => limitIn(selected)
  return { ...config, extensions: { part, most } }
}

export function countField({ column, read, ...config }: Omit<LinkField, 'link'>): Field {
  const part: MakePart = (access, selected) => {
    const { beyond, column: through } = across(access, column)
    return {
      kind: 'count',
      name: selected.key,
      column: through,
      filter: pageSpec(beyond, read(beyond, selected)).filter,
    }
  }
  return { ...config, extensions: { part, most: () => 1 } }
}

/** How many records a list gives at most, by its `limit` or `first`. */
export function limitIn({ args }: Selected): number {
  const { limit = args.first } = args
  return typeof limit === 'number' ? Math.min(Math.max(limit, 1), 1000) : 25
}

/** As the caller sees it now: a schema knows columns, an access knows eyes. */
function seen(access: RecordsAccess, column: RecordColumn): RecordColumn {
  const [found = column] = requireVisible(access, [column])
  return found
}

/** The table on the other side with the same eyes. */
function across(
  access: RecordsAccess,
  linked: RecordColumn,
): { readonly beyond: RecordsAccess; readonly column: RecordColumn } {
  const column = seen(access, linked)
  if (column.computed?.kind !== 'link') return { beyond: access, column }
  const { table } = column.computed.link
  const sight = (access.sightOf ?? wholeSight)(table)
  const nothing = { view: null, form: undefined, sorts: [], groups: [], heads: [], colors: [] }
  // Tables that links lead to are those of the snapshot.
  return { beyond: { ...access, ...nothing, table: table as SnapshotTable, sight, whole: sight }, column }
}
