// What an operation selects, with fragments spread, conditions decided and arguments read. Types here are objects only, so a
// fragment that passed validation always applies.
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql'

const metaFields: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
  __typename: TypeNameMetaFieldDef,
}

export type Arguments = Readonly<Record<string, unknown>>

export interface Selected {
  /** As the answer calls it. */
  readonly key: string
  readonly name: string
  readonly field: GraphQLField<unknown, unknown>
  readonly args: Arguments
  readonly type: string
  readonly node: FieldNode
  readonly selections: readonly Selected[]
}

interface SelectionSource {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Readonly<Record<string, unknown>>
}

export function selectionsOf(
  source: SelectionSource,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): readonly Selected[] {
  const nodes = new Map<string, FieldNode[]>()
  for (const set of sets) collect(source, set, nodes)
  return Array.from(nodes, ([key, same]) => selected(source, type, key, same))
}

function collect(source: SelectionSource, { selections }: SelectionSetNode, nodes: Map<string, FieldNode[]>): void {
  for (const selection of selections) {
    if (getDirectiveValues(GraphQLSkipDirective, selection, source.variables)?.if === true) continue
    if (getDirectiveValues(GraphQLIncludeDirective, selection, source.variables)?.if === false) continue
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value
      nodes.set(key, [...(nodes.get(key) ?? []), selection])
    } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(source, selection.selectionSet, nodes)
    else {
      const fragment = source.fragments.get(selection.name.value)
      if (fragment !== undefined) collect(source, fragment.selectionSet, nodes)
    }
  }
}

function selected(
  source: SelectionSource,
  type: GraphQLObjectType,
  key: string,
  nodes: readonly FieldNode[],
): Selected {
  const [node] = nodes
  if (node === undefined) throw new TypeError('A selection has a field.')
  const name = node.name.value
  const field = type.getFields()[name] ?? metaFields[name]
  if (field === undefined) throw new TypeError(`${type.name} has no ${name}.`)
  const inner = getNamedType(field.type)
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  return {
    key,
    name,
    field,
    args: getArgumentValues(field, node, source.variables),
    type: type.name,
    node,
    selections: isObjectType(inner) ? selectionsOf(source, inner, sets) : [],
  }
}
