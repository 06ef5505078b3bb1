import { GraphQLEnumType, GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql'
import { listRecords } from '../../../features/records/read/list-records.ts'
import { pageSpec } from '../../../features/records/read/record-request.ts'
import { wholeText } from '../../../query/json-list.ts'
import { recordByKey } from '../../watching/record-by-key.ts'
import type { TableChange } from '../../watching/watch-table.ts'
import type { RootFields } from '../fields.ts'
import { accessToTable, allowed, type GraphCall, type WatchedRecords } from '../graph-call.ts'
import type { GraphTable } from '../graph-tables.ts'
import { small } from '../names.ts'
import { partsOf } from '../record-fields.ts'
import type { Selected } from '../selection.ts'
import type { ModernTypes } from './modern-types.ts'
import { requestOf } from './read-arguments.ts'

const said: Readonly<Record<TableChange<unknown>['kind'], string>> = {
  CREATED: 'a record was made',
  UPDATED: 'a record was changed',
  GONE: 'a record was deleted, or is not what was asked for any more',
  SEVERAL: 'records changed, and it is not told which: ask for them again',
}

const EventKind = new GraphQLEnumType({
  name: 'EventKind',
  values: Object.fromEntries(Object.entries(said).map(([kind, description]) => [kind, { description }])),
})

/** What changes in a table, as it is committed. */
export function changeFields(types: ModernTypes, table: GraphTable): RootFields {
  if (!table.rights.has('records.list')) return {}
  return {
    [`${small(table.name)}Changes`]: () => ({
      type: new GraphQLNonNull(eventOf(types, table)),
      description: table.title,
      args: { filter: { type: types.filterOf(table) } },
      extensions: { watch: (call, selected) => watched(call, table, selected), most: () => 1 },
    }),
  }
}

const eventOf = (types: ModernTypes, table: GraphTable): GraphQLObjectType =>
  new GraphQLObjectType({
    name: `${table.name}Event`,
    fields: {
      kind: { type: new GraphQLNonNull(EventKind) },
      id: { type: GraphQLID, description: 'the key of the record, where it is told which' },
      record: { type: types.recordOf(table), description: 'as it is now, where it is there' },
    },
  })

async function watched(call: GraphCall, table: GraphTable, selected: Selected): Promise<WatchedRecords> {
  const ctx = await allowed(call, 'records.list')
  const at = await accessToTable(call, table.id)
  const spec = pageSpec(at, { ...requestOf(table)(at, selected), limit: 1, offset: 0 })
  const asked = selected.selections.filter(({ name }) => name === 'record')
  // Looked up once, whatever it is called in the answer: fields of one name have one meaning.
  const parts = partsOf(
    at,
    asked.flatMap(({ selections }) => selections),
  )
  const read = async (id: string): Promise<string | null> => {
    const filter = recordByKey(at, id, spec.filter)
    if (filter === null) return null
    const list = wholeText((await listRecords(ctx, at, { ...spec, filter, parts }, 'none')).list)
    return list === '[]' ? null : list.slice(1, -1)
  }
  return { tableId: table.id, read }
}
