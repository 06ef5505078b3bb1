// A schema of which only those parts are made that queries name: that of a project with hundreds of tables has thousands of types,
// and a query a handful. The library walks through all of them when it makes a schema; here they are walked through when somebody
// asks for the schema itself, in steps.
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { atOnce, inSteps } from '../../platform/in-steps.ts'
import type { LazyRoot } from './lazy-root.ts'

interface SchemaParts {
  readonly query: LazyRoot
  readonly mutation: LazyRoot | undefined
  readonly subscription: LazyRoot | undefined
  /** The name of the table that a type is called after, where there is one. */
  readonly tableOf: (type: string) => string | undefined
}

type Types = ReadonlyMap<string, GraphQLNamedType>

export class LazySchema extends GraphQLSchema {
  readonly #parts: SchemaParts
  readonly #roots: readonly LazyRoot[]
  readonly #known = new Map<string, GraphQLNamedType>()
  readonly #walked = new Set<string>()
  #all: Record<string, GraphQLNamedType> | undefined
  #making: Promise<void> | undefined

  constructor(parts: SchemaParts) {
    // Its names are made by us, and what is made of them is the same for every table.
    super({ assumeValid: true })
    this.#parts = parts
    this.#roots = [parts.query, parts.mutation, parts.subscription].filter((root) => root !== undefined)
    for (const type of [...this.#roots, ...Object.values(super.getTypeMap())]) this.#known.set(type.name, type)
  }

  override getQueryType(): GraphQLObjectType {
    return this.#parts.query
  }

  override getMutationType(): GraphQLObjectType | undefined {
    return this.#parts.mutation
  }

  override getSubscriptionType(): GraphQLObjectType | undefined {
    return this.#parts.subscription
  }

  /** undefined: there is none, or the whole schema has to be made to tell. */
  override getType(name: string): GraphQLNamedType | undefined {
    if (this.#all !== undefined) return this.#all[name]
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const table = this.#parts.tableOf(name)
    if (table === undefined || this.#walked.has(table)) return undefined
    this.#walked.add(table)
    const isNear = (type: string): boolean => (this.#parts.tableOf(type) ?? table) === table
    for (const [found, type] of atOnce(typesFrom(this.#fieldsOf(table), isNear))) this.#known.set(found, type)
    return this.#known.get(name)
  }

  override getTypeMap(): Record<string, GraphQLNamedType> {
    this.#all ??= this.#mapOf(atOnce(typesFrom(this.#roots)))
    return this.#all
  }

  /** Makes all of it; from then on every type is known. */
  async whole(): Promise<void> {
    if (this.#all !== undefined) return
    this.#making ??= inSteps(typesFrom(this.#roots)).then((types) => {
      this.#all ??= this.#mapOf(types)
    })
    await this.#making
  }

  *#fieldsOf(table: string): Generator<GraphQLType> {
    for (const root of this.#roots) for (const field of root.fieldsOf(table)) yield* typesOf(field)
  }

  #mapOf(types: Types): Record<string, GraphQLNamedType> {
    return Object.assign(Object.create(null), Object.fromEntries(types), super.getTypeMap())
  }
}

/** All that can be reached, by name. One that is not near is found and not gone through. */
function* typesFrom(
  types: Iterable<GraphQLType>,
  isNear: (type: string) => boolean = () => true,
): Generator<void, Types> {
  const found = new Map<string, GraphQLNamedType>()
  const waiting = [...types]
  for (const one of waiting) {
    const type = getNamedType(one)
    if (found.has(type.name)) continue
    found.set(type.name, type)
    if (!isNear(type.name)) continue
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) waiting.push(field.type)
    if (isObjectType(type)) {
      const fields = type.getFields()
      // One after the other: those of a root are made as they are looked at.
      for (const name of Object.keys(fields)) {
        const field = fields[name]
        if (field !== undefined) waiting.push(...typesOf(field))
        yield
      }
    }
    yield
  }
  return found
}

const typesOf = ({ type, args }: GraphQLField<unknown, unknown>): readonly GraphQLType[] => [
  ...args.map((argument) => argument.type),
  type,
]
