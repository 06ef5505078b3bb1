import type { AggregateName } from '@rowhouse/core/aggregates'
import {
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql'
import { isWritable } from '../../../features/records/write/column-filler.ts'
import { isSingle, isValued, type RecordColumn } from '../../../query/record-table.ts'
import type { Fields } from '../fields.ts'
import type { GraphTable } from '../graph-tables.ts'
import { isChosen } from '../is-chosen.ts'
import { cellField, countField, recordsField } from '../record-fields.ts'
import { JsonScalar, scalarOf } from '../scalars.ts'
import type { FilterTypes } from './filter-types.ts'
import { requestOf } from './read-arguments.ts'

export const Direction = new GraphQLEnumType({
  name: 'Direction',
  values: { ASC: { value: 'asc' }, DESC: { value: 'desc' } },
})

export const isOrdered = (column: RecordColumn): boolean => isValued(column) && column.comparison !== 'none'

/** Types of tables, each made once. */
export class ModernTypes {
  readonly #tables: ReadonlyMap<string, GraphTable>
  readonly #filters: FilterTypes
  readonly #made = new Map<string, unknown>()

  constructor(tables: readonly GraphTable[], filters: FilterTypes) {
    this.#tables = new Map(tables.map((table) => [table.id, table]))
    this.#filters = filters
  }

  recordOf(table: GraphTable): GraphQLObjectType {
    return this.#once(`${table.name}`, (name) => {
      const fields = (): Fields => ({ ...cells(table), ...this.#links(table) })
      return new GraphQLObjectType({ name, description: table.title, fields })
    })
  }

  filterOf(table: GraphTable): GraphQLInputObjectType {
    return this.#once(`${table.name}Filter`, (name) => {
      const fields = (): GraphQLInputFieldConfigMap => {
        const own = this.filterOf(table)
        const some = { type: new GraphQLList(new GraphQLNonNull(own)) }
        const tests: GraphQLInputFieldConfigMap = {}
        for (const { name: field, column } of table.columns) {
          const type = this.#filters.of(column)
          if (type !== null) tests[field] = { type, description: column.title }
        }
        return { ...tests, _and: some, _or: some, _not: { type: own } }
      }
      return new GraphQLInputObjectType({ name, fields })
    })
  }

  /** What can be sorted and grouped by, of a table where something can. */
  fieldOf(table: GraphTable): GraphQLEnumType {
    return this.#once(`${table.name}Field`, (name) => {
      const values = table.columns
        .filter(({ column }) => isOrdered(column))
        .map(({ name: one, column }) => [one, { value: column.id, description: column.title }])
      return new GraphQLEnumType({ name, values: Object.fromEntries(values) })
    })
  }

  inputOf(table: GraphTable): GraphQLInputObjectType {
    return this.#once(`${table.name}Input`, (name) => {
      const ids = { one: GraphQLID, many: new GraphQLList(new GraphQLNonNull(GraphQLID)) }
      const fields: GraphQLInputFieldConfigMap = {}
      for (const { name: field, column } of table.columns) {
        const { computed, title: description } = column
        if (computed?.kind === 'link')
          fields[field] = { type: ids[isSingle(computed.link) ? 'one' : 'many'], description }
        else if (isWritable(column)) fields[field] = { type: inputScalar(column), description }
      }
      return new GraphQLInputObjectType({ name, fields })
    })
  }

  figuresOf(kind: string, names: readonly AggregateName[]): GraphQLObjectType {
    return this.#once(`${kind}${names.length}`, (name) => {
      return new GraphQLObjectType({
        name,
        fields: Object.fromEntries(names.map((one) => [one, { type: JsonScalar }])),
      })
    })
  }

  /** Of lists, at the root and within records. */
  listArguments(table: GraphTable): GraphQLFieldConfigArgumentMap {
    const sort =
      table.shown.some(isOrdered) &&
      this.#once(`${table.name}Sort`, (name) => {
        const fields = {
          field: { type: new GraphQLNonNull(this.fieldOf(table)) },
          direction: { type: Direction, defaultValue: 'asc' },
        }
        return new GraphQLInputObjectType({ name, fields })
      })
    return {
      filter: { type: this.filterOf(table) },
      ...(sort && { sort: { type: new GraphQLList(new GraphQLNonNull(sort)) } }),
    }
  }

  /** Of a link a list and its count, or the one record. */
  #links(table: GraphTable): Fields {
    const fields: Fields = {}
    const taken = new Set(table.columns.map(({ name }) => name))
    for (const { name, column } of table.columns) {
      const { computed, title: description } = column
      const other = computed?.kind === 'link' ? this.#tables.get(computed.link.table.id) : undefined
      if (computed?.kind !== 'link' || other === undefined) continue
      const { link } = computed
      const read = requestOf(other)
      const type = this.recordOf(other)
      if (isSingle(link)) {
        fields[name] = recordsField({ column, link, type, description, read })
        continue
      }
      const page = { limit: { type: GraphQLInt }, offset: { type: GraphQLInt } }
      const args = { ...this.listArguments(other), ...page }
      const list = new GraphQLList(new GraphQLNonNull(type))
      fields[name] = recordsField({ column, link, type: list, args, description, read })
      const count = taken.has(`${name}Count`) ? `${name}_Count` : `${name}Count`
      const filter = { filter: { type: this.filterOf(other) } }
      fields[count] = countField({ column, type: GraphQLInt, args: filter, description, read })
    }
    return fields
  }

  #once<T>(name: string, make: (name: string) => T): T {
    const known = this.#made.get(name) ?? make(name)
    this.#made.set(name, known)
    // Each name belongs to one kind of type.
    return known as T
  }
}

function cells({ columns }: GraphTable): Fields {
  const shown = columns.filter(({ column }) => column.computed?.kind !== 'link')
  return Object.fromEntries(shown.map(({ name, column }) => [name, cellField(column, outputOf(column))]))
}

function outputOf(column: RecordColumn): GraphQLOutputType {
  const { word, computed } = column
  if (computed === null && isChosen(column)) return new GraphQLList(GraphQLString)
  // A lookup gives what it finds, which may be one value or a list of them.
  return word === null || computed?.kind === 'lookup' || computed?.kind === 'same' ? JsonScalar : scalarOf[word]
}

/** People are given by id or by mail, and some types take more than one form: what is taken is for the column to say. */
function inputScalar(column: RecordColumn): GraphQLInputType {
  const { word, comparison } = column
  if (isChosen(column)) return new GraphQLList(new GraphQLNonNull(GraphQLString))
  return word === null || comparison === 'person' ? JsonScalar : scalarOf[word]
}
