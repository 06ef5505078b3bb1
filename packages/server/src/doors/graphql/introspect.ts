// What __schema and __type give, written in steps: of a large project it is megabytes, and nobody else shall wait for them.

import { invalidRequest } from '@rowhouse/core/errors'
import {
  type GraphQLLeafType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
} from 'graphql'
import { inSteps } from '../../platform/in-steps.ts'
import type { JsonList } from '../../query/json-list.ts'
import type { LazySchema } from './lazy-schema.ts'
import type { Selected } from './selection.ts'

/** A member of an answer, ready to be written of whatever it is a member of. */
interface Member {
  /** With its colon. */
  readonly name: string
  readonly valueIn: (source: unknown) => unknown
  readonly isList: boolean
  readonly leaf: GraphQLLeafType | null
  readonly members: readonly Member[]
  /** Whether there is a list in it. */
  readonly isLong: boolean
}

/** The whole schema of a thousand tables is less. */
const mostLetters = 64 * 1024 * 1024
const pieceLength = 64 * 1024

export async function introspect(schema: LazySchema, selected: Selected): Promise<JsonList> {
  const member = memberOf(schema, selected)
  if (member.isLong || selected.name === '__type') await schema.whole()
  const text = new Pieces()
  await inSteps(write(member, member.valueIn(undefined), text))
  return text.end()
}

function memberOf(schema: GraphQLSchema, { key, field, args, type, selections }: Selected): Member {
  const members = selections.map((one) => memberOf(schema, one))
  const isList = isListType(getNullableType(field.type))
  const named = getNamedType(field.type)
  // All that the library's own fields ask for.
  const info = { schema, parentType: { name: type } } as unknown as GraphQLResolveInfo
  return {
    name: `${JSON.stringify(key)}:`,
    valueIn: (source) => field.resolve?.(source, args, undefined, info),
    isList,
    leaf: isLeafType(named) ? named : null,
    members,
    isLong: isList || members.some(({ isLong }) => isLong),
  }
}

function* write(member: Member, value: unknown, text: Pieces): Generator<void, void> {
  if (!member.isLong || value === null || value === undefined) return text.add(short(member, value))
  if (!member.isList) return yield* writeObject(member, value, text)
  text.add('[')
  let isFirst = true
  for (const one of value as Iterable<unknown>) {
    if (!isFirst) text.add(',')
    isFirst = false
    if (member.members.some(({ isLong }) => isLong)) yield* writeObject(member, one, text)
    else text.add(shortOne(member, one))
    yield
  }
  text.add(']')
}

function* writeObject({ members }: Member, source: unknown, text: Pieces): Generator<void, void> {
  for (const [at, member] of members.entries()) {
    text.add(`${at === 0 ? '{' : ','}${member.name}`)
    yield* write(member, member.valueIn(source), text)
  }
  text.add('}')
}

/** Without lists. */
function short(member: Member, value: unknown): string {
  return value === null || value === undefined ? 'null' : shortOne(member, value)
}

function shortOne({ leaf, members }: Member, value: unknown): string {
  if (leaf !== null) return JSON.stringify(leaf.serialize(value))
  return `{${members.map((member) => member.name + short(member, member.valueIn(value))).join(',')}}`
}

class Pieces {
  readonly #done: string[] = []
  #last = ''
  #letters = 0

  add(text: string): void {
    this.#last += text
    if (this.#last.length >= pieceLength) this.#close()
  }

  end(): JsonList {
    this.#close()
    return this.#done
  }

  #close(): void {
    this.#letters += this.#last.length
    if (this.#letters > mostLetters) throw invalidRequest('Ask for less of the schema at once.')
    this.#done.push(this.#last)
    this.#last = ''
  }
}
