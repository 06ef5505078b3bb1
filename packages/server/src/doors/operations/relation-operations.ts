import { addColumn, deleteColumn } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { readStructure, type readTable } from '@rowhouse/core/api/tables'
import { typeWith } from '@rowhouse/core/column-types/registry'
import { notFound } from '@rowhouse/core/errors'
import { listedFor, statementsSince } from './made-statements.ts'
import type { Operation, OperationCall } from './operation-call.ts'

type Table = ReplyOf<typeof readTable>
type Column = Table['columns'][number]

/** By title, name in the database or id. */
function columnIn({ columns }: Table, key: string): Column | undefined {
  return columns.find(({ id, title, column_name }) => id === key || title === key || column_name === key)
}

/** Older clients write the actions of a relation as one word. */
const actionOf = (call: OperationCall, name: string): string | undefined =>
  call
    .textOr(name, undefined)
    ?.replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toUpperCase()

interface Ends {
  readonly parent: Table
  readonly child: Table
}

async function endsOf(call: OperationCall): Promise<Ends> {
  const [parent, child] = [await call.table('parentTable'), await call.table('childTable')]
  return { parent, child }
}

/** A link between two tables; between two columns where both are there, with a new key column or junction where not. */
const create =
  (how: { readonly type: 'hm' | 'mm'; readonly virtual: boolean }): Operation =>
  async (call) => {
    const { parent, child } = await endsOf(call)
    const [parentKey, childKey] = [call.textOr('parentColumn', null), call.textOr('childColumn', null)]
    const childColumn = childKey === null ? undefined : columnIn(child, childKey)
    const parentColumn = parentKey === null ? undefined : columnIn(parent, parentKey)
    if (parentKey !== null && parentColumn === undefined) throw notFound('column', parentKey)
    const body = {
      uidt: typeWith({ computed: 'link' }),
      title: call.textOr('title', child.title),
      parentId: parent.id,
      childId: child.id,
      ...how,
      // A row of a junction goes with what it joins.
      ...(how.type === 'mm' ? {} : { onUpdate: actionOf(call, 'onUpdate'), onDelete: actionOf(call, 'onDelete') }),
      ...(childColumn === undefined
        ? {}
        : { fk_child_column_id: childColumn.id, fk_parent_column_id: (parentColumn ?? keyOf(parent)).id }),
    }
    const standing = await listedFor(call, parent)
    const table = await call.ask(addColumn, { params: { tableId: parent.id }, body })
    return { object: await statementsSince(call, parent, standing), table }
  }

function keyOf(table: Table): Column {
  const key = table.columns.find(({ pk }) => pk)
  if (key === undefined) throw notFound('key of the table', table.title)
  return key
}

/** The link of one table with another; the other side goes with it. */
const remove: Operation = async (call) => {
  const { parent, child } = await endsOf(call)
  const wanted = call.textOr('childColumn', null)
  const keyId = wanted === null ? null : (columnIn(child, wanted)?.id ?? wanted)
  const link = parent.columns.find(
    ({ colOptions }) =>
      colOptions?.fk_related_model_id === child.id && (keyId === null || colOptions.fk_child_column_id === keyId),
  )
  if (link === undefined) throw notFound('relation', `${parent.title} – ${child.title}`)
  const standing = await listedFor(call, parent)
  await call.ask(deleteColumn, { params: { columnId: link.id } })
  return { object: await statementsSince(call, parent, standing) }
}

const relationsOf = (table: Table) =>
  table.columns.flatMap(({ id, title, colOptions }) =>
    colOptions?.fk_related_model_id === undefined ? [] : [{ id, _cn: title, tn: table.table_name, ...colOptions }],
  )

const listAll: Operation = async (call) => {
  const { links, tables } = await call.ask(readStructure, call.project)
  const nameOf = (tableId: string) => tables.find(({ id }) => id === tableId)?.name
  return {
    list: links.map(({ id, kind, title, from, to }) => ({
      id,
      type: kind,
      title,
      tn: nameOf(from.tableId),
      rtn: nameOf(to.tableId),
    })),
  }
}

export const relationOperations: Readonly<Record<string, Operation>> = {
  relationCreate: create({ type: 'hm', virtual: false }),
  relationDelete: remove,
  xcVirtualRelationCreate: create({ type: 'hm', virtual: true }),
  xcVirtualRelationDelete: remove,
  xcM2MRelationCreate: create({ type: 'mm', virtual: false }),
  xcRelationColumnDelete: remove,
  xcRelationList: async (call) => ({ list: relationsOf(await call.table()) }),
  xcRelationsGet: listAll,
}
