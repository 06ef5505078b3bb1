// The schema of the older generation: for each table a list, a read, counts, figures and writes, by names made of its title.
import { GraphQLBoolean, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { ProjectSnapshot } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import type { Fields } from '../fields.ts'
import { graphTables } from '../graph-tables.ts'
import { candidateFields } from './candidate-fields.ts'
import { ClassicTypes } from './classic-types.ts'
import { figureFields } from './figure-fields.ts'
import { readFields } from './read-fields.ts'
import { writeFields } from './write-fields.ts'

const roots = [
  'List',
  'Read',
  'Exists',
  'FindOne',
  'Count',
  'Distinct',
  'GroupBy',
  'Aggregate',
  'Distribution',
  'Input',
]

/** Every name that is made of the name of a table. */
const derived = (name: string): readonly string[] => [name, `Condition${name}`, ...roots.map((end) => name + end)]

const taken = [
  ...['Query', 'Mutation', 'String', 'Int', 'Float', 'Boolean', 'ID', 'JSON', 'distribution', 'health'],
  ...['ConditionString', 'ConditionInt', 'ConditionFloat', 'ConditionBoolean', 'm2mNotChildren', 'm2mNotChildrenCount'],
]

export function classicSchema(ctx: InProject<'graphql.ask'>, snapshot: ProjectSnapshot): GraphQLSchema {
  const tables = graphTables(ctx, snapshot, derived, taken)
  const types = new ClassicTypes(tables)
  const asked = tables.filter(({ isAsked }) => isAsked)
  const query: Fields = { health: { type: GraphQLBoolean, extensions: { run: async () => 'true' } } }
  const mutation: Fields = {}
  for (const table of asked) {
    Object.assign(query, readFields(types, table), figureFields(types, table))
    Object.assign(mutation, writeFields(types, table))
  }
  if (asked.some(({ rights }) => rights.has('links.candidates'))) Object.assign(query, candidateFields())
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: query }),
    mutation:
      Object.keys(mutation).length === 0 ? undefined : new GraphQLObjectType({ name: 'Mutation', fields: mutation }),
    // Its names were made here, and what is made of them is the same for every table.
    assumeValid: true,
  })
}
