// The schema of the older generation: for each table a list, a read, counts, figures and writes, by names made of its title.
import type { ProjectSnapshot } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import type { RootParts } from '../fields.ts'
import { graphTables } from '../graph-tables.ts'
import { health } from '../health.ts'
import { LazyRoot, rootOf } from '../lazy-root.ts'
import { LazySchema } from '../lazy-schema.ts'
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

export function* classicSchema(ctx: InProject<'graphql.ask'>, snapshot: ProjectSnapshot): Generator<void, LazySchema> {
  const tables = yield* graphTables(ctx, snapshot, derived, taken)
  const types = new ClassicTypes(tables)
  const asked = tables.filter(({ isAsked }) => isAsked)
  const hasCandidates = asked.some(({ rights }) => rights.has('links.candidates'))
  const query: RootParts = new Map([['', () => ({ health: () => health, ...(hasCandidates && candidateFields()) })]])
  const mutation: RootParts = new Map()
  for (const table of asked) {
    query.set(table.name, () => ({ ...readFields(types, table), ...figureFields(types, table) }))
    mutation.set(table.name, () => writeFields(types, table))
  }
  return new LazySchema({
    query: new LazyRoot('Query', query),
    mutation: rootOf('Mutation', mutation),
    subscription: undefined,
    tableOf: (type) => {
      const names = ['', ...roots].map((end) => (type.endsWith(end) ? type.slice(0, type.length - end.length) : ''))
      return [type.replace(/^Condition/, ''), ...names].find((name) => query.has(name) && name !== '')
    },
  })
}
