import { invalidRequest } from '@rowhouse/core/errors'
import { type DocumentNode, KnownTypeNamesRule, parse, specifiedRules, validate, visit } from 'graphql'
import type { LazySchema } from './lazy-schema.ts'
import { limits } from './limits.ts'
import { measureDocument } from './measure-document.ts'
import { refuseNests } from './refuse-nests.ts'

const most = 200

/** This one asks for all types there are, to suggest one where none is known. */
const rulesForKnownTypes = specifiedRules.filter((rule) => rule !== KnownTypeNamesRule)

/** Programs ask the same again and again with other variables: each text is read and checked once. */
export class KnownDocuments {
  readonly #schema: LazySchema
  readonly #known = new Map<string, DocumentNode>()

  constructor(schema: LazySchema) {
    this.#schema = schema
  }

  /** undefined: it has to be read. */
  known(text: string): DocumentNode | undefined {
    return this.#known.get(text)
  }

  /** Throws what is wrong with it; that is not remembered. */
  async read(text: string): Promise<DocumentNode> {
    if (text.length > limits.letters)
      throw invalidRequest(`A query can have ${limits.letters} letters; send long values as variables.`)
    refuseNests(text)
    const document = parse(text, { noLocation: false, maxTokens: limits.tokens })
    measureDocument(document)
    const [error] = validate(this.#schema, document, await this.#rulesFor(document), { maxErrors: 5 })
    if (error !== undefined) throw error
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(text, document)
    return document
  }

  async #rulesFor(document: DocumentNode): Promise<typeof specifiedRules> {
    if (namedTypes(document).every((name) => this.#schema.getType(name) !== undefined)) return rulesForKnownTypes
    await this.#schema.whole()
    return specifiedRules
  }
}

function namedTypes(document: DocumentNode): readonly string[] {
  const names = new Set<string>()
  visit(document, { NamedType: ({ name }) => void names.add(name.value) })
  return [...names]
}
