// The schema for programs of today: connections, typed filters, lists within lists, figures, and writes with links.
import type { ProjectSnapshot } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import type { RootParts } from '../fields.ts'
import { graphTables } from '../graph-tables.ts'
import { health } from '../health.ts'
import { LazyRoot, rootOf } from '../lazy-root.ts'
import { LazySchema } from '../lazy-schema.ts'
import { small } from '../names.ts'
import { changeFields } from './change-fields.ts'
import { figureFields } from './figure-fields.ts'
import { FilterTypes } from './filter-types.ts'
import { listFields } from './list-fields.ts'
import { ModernTypes } from './modern-types.ts'
import { writeFields } from './write-fields.ts'

const ends = ['Connection', 'Edge', 'Filter', 'Field', 'Sort', 'Input', 'Change', 'Aggregate', 'Group', 'Event']
const roots = ['', 'ById', 'Version', 'Aggregate', 'Groups', 'Changes']
const writes = ['Create', 'CreateMany', 'Update', 'UpdateMany', 'Delete', 'DeleteMany']

/** Every name that is made of the name of a table, as a type or as a field. */
const derived = (name: string): readonly string[] => [
  name,
  ...ends.map((end) => name + end),
  ...[...roots, ...writes].map((end) => `.${small(name)}${end}`),
]

const taken = [
  ...['Query', 'Mutation', 'Subscription', 'String', 'Int', 'Float', 'Boolean', 'ID', 'JSON', 'Integer', 'Decimal'],
  ...['Date', 'Time', 'DateTime', 'PageInfo', 'Direction', 'EventKind', '.health'],
]

export function* modernSchema(ctx: InProject<'graphql.ask'>, snapshot: ProjectSnapshot): Generator<void, LazySchema> {
  const filters = new FilterTypes()
  const tables = yield* graphTables(ctx, snapshot, derived, [...taken, ...filters.names])
  const types = new ModernTypes(tables, filters)
  const query: RootParts = new Map([['', () => ({ health: () => health })]])
  const mutation: RootParts = new Map()
  const subscription: RootParts = new Map()
  for (const table of tables.filter(({ isAsked }) => isAsked)) {
    query.set(table.name, () => ({ ...listFields(types, table), ...figureFields(types, table) }))
    mutation.set(table.name, () => writeFields(types, table))
    subscription.set(table.name, () => changeFields(types, table))
  }
  return new LazySchema({
    query: new LazyRoot('Query', query),
    mutation: rootOf('Mutation', mutation),
    subscription: rootOf('Subscription', subscription),
    tableOf: (type) => {
      const names = ['', ...ends].map((end) => (type.endsWith(end) ? type.slice(0, type.length - end.length) : ''))
      return names.find((name) => query.has(name) && name !== '')
    },
  })
}
