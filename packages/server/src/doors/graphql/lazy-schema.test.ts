import assert from 'node:assert/strict'
import test from 'node:test'
import {
  executeSync,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  getIntrospectionQuery,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql'
import { wholeText } from '../../query/json-list.ts'
import type { RootFields } from './fields.ts'
import { introspect } from './introspect.ts'
import { KnownDocuments } from './known-documents.ts'
import { LazyRoot } from './lazy-root.ts'
import { LazySchema } from './lazy-schema.ts'
import { selectionsOf } from './selection.ts'

const names = ['Order', 'Item', 'Person']

/** Each table has a list with a filter and leads to the next one; who was made is written down. */
function aSchema() {
  const made: string[] = []
  const records = new Map(
    names.map((name, at): [string, GraphQLObjectType] => [
      name,
      new GraphQLObjectType({
        name,
        description: `a “${name}”`,
        fields: () => {
          made.push(name)
          const next = records.get(names[at + 1] ?? '')
          return { title: { type: GraphQLString }, ...(next && { next: { type: new GraphQLList(next) } }) }
        },
      }),
    ]),
  )
  const query = new Map<string, () => RootFields>(
    names.map((name) => [
      name,
      () => ({
        [name.toLowerCase()]: () => {
          made.push(`root of ${name}`)
          const fields = {
            title: { type: new GraphQLNonNull(GraphQLString) },
            most: { type: GraphQLInt, defaultValue: 5 },
          }
          const filter = new GraphQLInputObjectType({ name: `${name}Filter`, fields })
          return { type: records.get(name) ?? GraphQLString, args: { filter: { type: filter } } }
        },
      }),
    ]),
  )
  const tableOf = (type: string): string | undefined => names.find((name) => type === name || type === `${name}Filter`)
  const schema = new LazySchema({
    query: new LazyRoot('Query', query),
    mutation: undefined,
    subscription: undefined,
    tableOf,
  })
  return { schema, made }
}

test('what a query does not name is not made', async () => {
  const { schema, made } = aSchema()
  await new KnownDocuments(schema).read(
    'query Q($f: OrderFilter) { order(filter: $f) { ...Some } } fragment Some on Order { title }',
  )
  assert.deepEqual([...new Set(made)], ['root of Order', 'Order'])
})

test('a type that is reached from elsewhere only is found once all are made, and one that is nowhere never', async () => {
  const { schema } = aSchema()
  const documents = new KnownDocuments(schema)
  assert.equal(schema.getType('Nowhere'), undefined)
  await assert.rejects(
    documents.read('query Q($f: OrderFilte) { order { title } }'),
    /Unknown type "OrderFilte". Did you mean/,
  )
  assert.ok(schema.getType('PersonFilter'))
  await documents.read('{ person { title } }')
})

test('the library says the same of a schema that is made at once', () => {
  const { schema } = aSchema()
  for (const text of ['{ item { next { title } } }', '{ item { nothing } }', '{ item(filter: {title: 1}) { title } }'])
    assert.deepEqual(
      validate(schema, parse(text)).map(({ message }) => message),
      validate(atOnce(), parse(text)).map(({ message }) => message),
    )
})

test('the schema is told as the library tells it', async () => {
  const { schema } = aSchema()
  const document = parse(getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true }))
  const told = JSON.parse(wholeText(await introspected(schema, document))) as Told
  const { data } = executeSync({ schema: atOnce(), document })
  assert.deepEqual(sorted(told), sorted(JSON.parse(JSON.stringify(data?.__schema)) as Told))
})

test('of one type, with what is null and other names', async () => {
  const { schema } = aSchema()
  const text = '{ t: __type(name: "Order") { __typename n: name inputFields { name } fields { name args { name } } } }'
  const told = JSON.parse(wholeText(await introspected(schema, parse(text))))
  const { data } = executeSync({ schema: atOnce(), document: parse(text) })
  assert.deepEqual(told, JSON.parse(JSON.stringify(data?.t)))
})

type Told = { readonly types: readonly { readonly name: string }[] }

const sorted = (told: Told): Told => ({
  ...told,
  types: told.types.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
})

function atOnce(): GraphQLSchema {
  const root = aSchema().schema.getQueryType()
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: root.toConfig().fields }) })
}

function introspected(schema: LazySchema, document: ReturnType<typeof parse>) {
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === 'FragmentDefinition' ? [[one.name.value, one] as const] : [])),
  )
  const operation = document.definitions.find((one) => one.kind === 'OperationDefinition')
  const root = schema.getRootType(OperationTypeNode.QUERY)
  assert.ok(operation && root)
  const [selected] = selectionsOf({ fragments, variables: {} }, root, [operation.selectionSet])
  assert.ok(selected)
  return introspect(schema, selected)
}
