import { invalidRequest } from '@rowhouse/core/errors'
import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql'
import { limits } from './limits.ts'
import { measureDocument } from './measure-document.ts'

const most = 200

/** Programs ask the same again and again with other variables: each text is read and checked once. */
export class KnownDocuments {
  readonly #schema: GraphQLSchema
  readonly #known = new Map<string, DocumentNode>()

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** Throws what is wrong with it; that is not remembered. */
  of(text: string): DocumentNode {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (text.length > limits.letters)
      throw invalidRequest(`A query can have ${limits.letters} letters; send long values as variables.`)
    const document = parse(text, { noLocation: false, maxTokens: limits.tokens })
    measureDocument(document)
    const [error] = validate(this.#schema, document, undefined, { maxErrors: 5 })
    if (error !== undefined) throw error
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(text, document)
    return document
  }
}
