// What a column can be compared by, as a type: one for all columns that know the same operators for the same kind of value.
import { hash } from 'node:crypto'
import type { Comparison } from '@rowhouse/core/column-types/column-type'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { type OperatorName, operators } from '@rowhouse/core/filters/operators'
import {
  GraphQLBoolean,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import type { RecordColumn } from '../../../query/record-table.ts'
import { capital } from '../names.ts'
import { JsonScalar, scalarOf } from '../scalars.ts'

/** Of the first type with that comparison; others that know more or less are told by what they know. */
const usual = new Map<Comparison, string>()
for (const { comparison, operators: known, storage } of Object.values(columnTypes))
  if (storage !== null && !usual.has(comparison)) usual.set(comparison, known.join())

export class FilterTypes {
  readonly #types = new Map<string, GraphQLInputObjectType>()

  /** Those of most columns; no table may be called so. */
  readonly names = Array.from(usual.keys(), (comparison) => `${capital(comparison)}Filter`)

  /** null: it cannot be compared. */
  of({ comparison, operators: known, word, computed }: RecordColumn): GraphQLInputObjectType | null {
    if (known.length === 0) return null
    const scalar = word === null || computed?.kind === 'link' || word === 'json' ? GraphQLString : scalarOf[word]
    const isUsual = usual.get(comparison) === known.join() && computed === null
    const tail = isUsual ? '' : `_${hash('sha256', `${known.join()} ${scalar.name}`, 'hex').slice(0, 6)}`
    const name = `${capital(comparison)}Filter${tail}`
    const made = this.#types.get(name) ?? new GraphQLInputObjectType({ name, fields: fieldsOf(known, scalar) })
    this.#types.set(name, made)
    return made
  }
}

function fieldsOf(known: readonly OperatorName[], scalar: GraphQLScalarType): GraphQLInputFieldConfigMap {
  // Days are also given in words, such as “today”.
  const value = scalar.name === 'Float' ? JsonScalar : scalar
  const wanted = {
    value: { type: value },
    text: { type: GraphQLString },
    list: { type: new GraphQLList(new GraphQLNonNull(value)) },
    pair: { type: new GraphQLList(new GraphQLNonNull(value)), description: 'two values' },
    nothing: { type: GraphQLBoolean },
    span: { type: GraphQLString, description: 'such as “pastMonth”' },
  }
  return Object.fromEntries(known.map((operator) => [operator, wanted[operators[operator].wants]]))
}
