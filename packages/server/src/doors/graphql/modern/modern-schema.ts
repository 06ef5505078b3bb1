// The schema for programs of today: connections, typed filters, lists within lists, figures, and writes with links.
import { GraphQLBoolean, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { ProjectSnapshot } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import type { Fields } from '../fields.ts'
import { graphTables } from '../graph-tables.ts'
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

export function modernSchema(ctx: InProject<'graphql.ask'>, snapshot: ProjectSnapshot): GraphQLSchema {
  const filters = new FilterTypes()
  const tables = graphTables(ctx, snapshot, derived, [...taken, ...filters.names])
  const types = new ModernTypes(tables, filters)
  const query: Fields = { health: { type: GraphQLBoolean, extensions: { run: async () => 'true' } } }
  const mutation: Fields = {}
  const subscription: Fields = {}
  for (const table of tables.filter(({ isAsked }) => isAsked)) {
    Object.assign(query, listFields(types, table), figureFields(types, table))
    Object.assign(mutation, writeFields(types, table))
    Object.assign(subscription, changeFields(types, table))
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: query }),
    mutation: rootOf('Mutation', mutation),
    subscription: rootOf('Subscription', subscription),
    // Its names were made here, and what is made of them is the same for every table.
    assumeValid: true,
  })
}

/** A type without fields is none. */
const rootOf = (name: string, fields: Fields): GraphQLObjectType | undefined =>
  Object.keys(fields).length === 0 ? undefined : new GraphQLObjectType({ name, fields })
