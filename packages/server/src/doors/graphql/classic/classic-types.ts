import {
  GraphQLBoolean,
  GraphQLFloat,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import { isWritable } from '../../../features/records/write/column-filler.ts'
import { isSingle, isValued, type RecordColumn } from '../../../query/record-table.ts'
import type { Fields } from '../fields.ts'
import type { GraphColumn, GraphTable } from '../graph-tables.ts'
import { cellField, countField, recordsField } from '../record-fields.ts'
import { JsonScalar } from '../scalars.ts'
import { listArguments, requestOf } from './list-arguments.ts'

/** Types of tables, each made once. */
export class ClassicTypes {
  readonly #tables: ReadonlyMap<string, GraphTable>
  readonly #records = new Map<string, GraphQLObjectType>()
  readonly #conditions = new Map<string, GraphQLInputObjectType>()
  readonly #inputs = new Map<string, GraphQLInputObjectType>()

  constructor(tables: readonly GraphTable[]) {
    this.#tables = new Map(tables.map((table) => [table.id, table]))
  }

  recordOf(table: GraphTable): GraphQLObjectType {
    return remembered(this.#records, table.id, () => {
      const fields = (): Fields => ({ ...cells(table), ...this.#links(table) })
      return new GraphQLObjectType({ name: table.name, description: table.title, fields })
    })
  }

  conditionOf(table: GraphTable): GraphQLInputObjectType {
    return remembered(this.#conditions, table.id, () => {
      const fields = (): GraphQLInputFieldConfigMap => {
        const own = this.conditionOf(table)
        const joined = {
          _and: { type: new GraphQLList(own) },
          _or: { type: new GraphQLList(own) },
          _not: { type: own },
        }
        const tests = table.columns
          .filter(({ column }) => isValued(column))
          .map(({ name, column }) => [name, { type: conditions[kindOf(column)] }])
        return { ...Object.fromEntries(tests), ...joined }
      }
      return new GraphQLInputObjectType({ name: `Condition${table.name}`, fields })
    })
  }

  inputOf(table: GraphTable): GraphQLInputObjectType {
    return remembered(this.#inputs, table.id, () => {
      const written = table.columns.filter(({ column }) => isWritable(column) || column.keyPart !== null)
      const fields = Object.fromEntries(written.map(({ name, column }) => [name, { type: inputs[kindOf(column)] }]))
      return new GraphQLInputObjectType({ name: `${table.name}Input`, fields })
    })
  }

  /** <Child>List and <Child>Count, <Parent>Read, <Other>MMList; a second link to the same table is told by its own name. */
  #links(table: GraphTable): Fields {
    const fields: Fields = {}
    const taken = new Set(table.columns.map(({ name }) => name))
    for (const { name, column } of table.columns) {
      const { computed } = column
      const other = computed?.kind === 'link' ? this.#tables.get(computed.link.table.id) : undefined
      if (computed?.kind !== 'link' || other === undefined) continue
      const { link } = computed
      const end = isSingle(link) ? 'Read' : link.kind === 'mm' ? 'MMList' : 'List'
      const free = (wanted: string): string => (wanted in fields || taken.has(wanted) ? `${wanted}_${name}` : wanted)
      const description = column.title
      const type = isSingle(link) ? this.recordOf(other) : new GraphQLList(this.recordOf(other))
      const args = isSingle(link) ? {} : listArguments(this.conditionOf(other))
      const read = requestOf(other)
      fields[free(other.name + end)] = recordsField({ column, link, type, args, description, read })
      if (!isSingle(link))
        fields[free(`${other.name}Count`)] = countField({ column, type: GraphQLInt, args, description, read })
    }
    return fields
  }
}

/** As values look in answers that existing clients know: lists of choices and files are texts there. */
function cells({ columns }: GraphTable): Fields {
  const shown = columns.filter(({ column }) => column.computed?.kind !== 'link')
  return Object.fromEntries(shown.map(({ name, column }) => [name, cellField(column, outputs[kindOf(column)])]))
}

type Kind = 'whole' | 'float' | 'boolean' | 'exact' | 'text' | 'other'

function kindOf(column: RecordColumn): Kind {
  if (column.computed?.kind === 'lookup' || column.word === null) return 'other'
  if (column.word === 'integer') return 'whole'
  if (column.word === 'decimal') return 'exact'
  if (column.word === 'float' || column.word === 'boolean') return column.word
  return column.word === 'json' ? (column.comparison === 'list' ? 'text' : 'other') : 'text'
}

export const outputOf = ({ column }: GraphColumn): GraphQLScalarType => outputs[kindOf(column)]

const outputs: Readonly<Record<Kind, GraphQLScalarType>> = {
  whole: GraphQLInt,
  float: GraphQLFloat,
  boolean: GraphQLBoolean,
  exact: GraphQLString,
  text: GraphQLString,
  other: JsonScalar,
}

// What its column takes is for the column to say, where more than one form is written.
const inputs: Readonly<Record<Kind, GraphQLScalarType>> = {
  ...outputs,
  whole: JsonScalar,
  exact: JsonScalar,
  text: JsonScalar,
}

const inText = ['eq', 'neq', 'in', 'nin', 'like', 'nlike']
const inNumber = ['eq', 'neq', 'in', 'nin', 'lt', 'gt', 'le', 'ge']

const StringCondition = condition('ConditionString', GraphQLString, [...inText, 'lt', 'gt', 'le', 'ge'])
const conditions: Readonly<Record<Kind, GraphQLInputObjectType>> = {
  whole: condition('ConditionInt', GraphQLInt, inNumber),
  float: condition('ConditionFloat', GraphQLFloat, inNumber),
  boolean: condition('ConditionBoolean', GraphQLBoolean, ['eq', 'neq']),
  exact: StringCondition,
  text: StringCondition,
  other: StringCondition,
}

function condition(name: string, type: GraphQLScalarType, operators: readonly string[]): GraphQLInputObjectType {
  const isList = (operator: string): boolean => operator === 'in' || operator === 'nin'
  const fields = operators.map((one) => [one, { type: isList(one) ? new GraphQLList(type) : type }])
  return new GraphQLInputObjectType({ name, fields: Object.fromEntries(fields) })
}

function remembered<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}
