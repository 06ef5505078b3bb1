import { type GraphQLField, type GraphQLFieldMap, GraphQLObjectType } from 'graphql'
import type { RootFields, RootParts } from './fields.ts'

type Field = GraphQLField<unknown, unknown>

/** A root with the fields of many tables, of which those are made that somebody asks for. */
export class LazyRoot extends GraphQLObjectType<unknown, unknown> {
  readonly #parts: Readonly<RootParts>
  #fields: GraphQLFieldMap<unknown, unknown> | undefined

  constructor(name: string, parts: Readonly<RootParts>) {
    super({ name, fields: {} })
    this.#parts = parts
  }

  /** Whoever reads a member makes it. */
  override getFields(): GraphQLFieldMap<unknown, unknown> {
    if (this.#fields !== undefined) return this.#fields
    const fields: GraphQLFieldMap<unknown, unknown> = Object.create(null)
    const options = { configurable: true, enumerable: true }
    for (const part of this.#parts.values())
      for (const [name, config] of Object.entries(part())) {
        const get = (): Field => {
          const value = this.#make(name, config)
          Object.defineProperty(fields, name, { ...options, value })
          return value
        }
        Object.defineProperty(fields, name, { ...options, get })
      }
    this.#fields = fields
    return fields
  }

  /** By the name of the table. */
  *fieldsOf(table: string): Generator<Field> {
    for (const name of Object.keys(this.#parts.get(table)?.() ?? {})) {
      const field = this.getFields()[name]
      if (field !== undefined) yield field
    }
  }

  /** By the library, from a type that holds nothing else. */
  #make(name: string, config: RootFields[string]): Field {
    const field = new GraphQLObjectType({ name: this.name, fields: { [name]: config() } }).getFields()[name]
    if (field === undefined) throw new TypeError(`${this.name} has no ${name}.`)
    return field
  }
}

/** A type without fields is none. */
export function rootOf(name: string, parts: Readonly<RootParts>): LazyRoot | undefined {
  const hasFields = Array.from(parts.values()).some((part) => Object.keys(part()).length > 0)
  return hasFields ? new LazyRoot(name, parts) : undefined
}
