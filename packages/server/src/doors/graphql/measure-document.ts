// How deep and wide a query is. Fragments count where they are spread, and stop counting where a limit is passed: a few that
// spread each other twice would otherwise come to more than anybody can count.
import { invalidRequest } from '@rowhouse/core/errors'
import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'
import { limits } from './limits.ts'

export function measureDocument(document: DocumentNode): void {
  const fragments = new Map<string, SelectionSetNode>()
  const operations: OperationDefinitionNode[] = []
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet)
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition)
  }
  if (operations.length > limits.batch)
    throw invalidRequest(`One call can hold ${limits.batch} operations, not ${operations.length}.`)
  for (const { selectionSet, directives = [] } of operations)
    new Measure(fragments, directives.length).look(selectionSet, 1, [], false)
  // Those that no operation spreads are validated all the same.
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    const { name, typeCondition, selectionSet } = definition
    new Measure(fragments).look(selectionSet, 1, [name.value], typeCondition.name.value.startsWith('__'))
  }
}

class Measure {
  readonly #fragments: ReadonlyMap<string, SelectionSetNode>
  #fields = 0
  #schemaFields = 0
  #aliases = 0
  #directives: number

  constructor(fragments: ReadonlyMap<string, SelectionSetNode>, directives = 0) {
    this.#fragments = fragments
    this.#directives = directives
  }

  look({ selections }: SelectionSetNode, depth: number, within: readonly string[], isSchema: boolean): void {
    for (const selection of selections) {
      this.#directives += selection.directives?.length ?? 0
      if (this.#directives > limits.directives) throw tooMuch(`${limits.directives} directives`)
      if (selection.kind === Kind.FIELD) {
        const ofSchema = isSchema || selection.name.value.startsWith('__')
        if (selection.alias !== undefined) this.#aliases += 1
        this.#count(ofSchema)
        if (depth > limits.depth && !ofSchema) throw invalidRequest(`A query can be ${limits.depth} levels deep.`)
        if (selection.selectionSet !== undefined) this.look(selection.selectionSet, depth + 1, within, ofSchema)
        continue
      }
      this.#count(isSchema)
      if (selection.kind === Kind.INLINE_FRAGMENT) this.look(selection.selectionSet, depth, within, isSchema)
      else this.#spread(selection.name.value, depth, within, isSchema)
    }
  }

  #spread(name: string, depth: number, within: readonly string[], isSchema: boolean): void {
    if (within.includes(name)) throw invalidRequest(`The fragment “${name}” leads back to itself.`)
    const selections = this.#fragments.get(name)
    if (selections !== undefined) this.look(selections, depth, [...within, name], isSchema)
  }

  #count(isSchema: boolean): void {
    if (isSchema) this.#schemaFields += 1
    else this.#fields += 1
    if (this.#fields > limits.fields || this.#schemaFields > limits.schemaFields)
      throw tooMuch(`${limits.fields} fields`)
    if (this.#aliases > limits.aliases) throw tooMuch(`${limits.aliases} aliases`)
  }
}

const tooMuch = (most: string) => invalidRequest(`A query can have ${most}, counting what its fragments bring.`)
