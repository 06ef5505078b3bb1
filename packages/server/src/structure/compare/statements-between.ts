import type { Statements } from '../../dialects/ddl/ddl.ts'
import type { Dialect } from '../../dialects/dialect.ts'
import type { IndexStructure, TableStructure } from '../../dialects/structure.ts'
import { textsOf } from '../statements.ts'
import { indexSpecOf } from './index-spec.ts'

/** What makes the one set of tables of the other, in an order in which nothing is asked for that is not there. */
export function statementsBetween(
  dialect: Dialect,
  from: readonly TableStructure[],
  to: readonly TableStructure[],
): string[] {
  const was = (name: string): TableStructure | null => from.find((table) => table.name === name) ?? null
  const gone = from.filter(({ name }) => !to.some((table) => table.name === name))
  const kept = to.filter(({ name }) => was(name) !== null)
  const fresh = to.filter(({ name }) => was(name) === null)
  const reshaped = [
    ...gone.map((table) => dialect.reshape(table, null)),
    ...kept.map((table) => dialect.reshape(was(table.name), table)),
    ...fresh.map((table) => dialect.reshape(null, table)),
  ]
  const all: Statements = [
    ...reshaped.flatMap(({ first }) => first),
    ...kept.flatMap((table) => droppedIndexes(dialect, was(table.name) ?? table, table)),
    ...reshaped.flatMap(({ next }) => next),
    ...to.flatMap((table) => madeIndexes(dialect, was(table.name), table)),
    ...reshaped.flatMap(({ last }) => last),
  ]
  return textsOf(dialect, all)
}

const isIn = (table: TableStructure | null, { name }: IndexStructure): boolean =>
  table?.indexes.some((one) => one.name === name) === true

const goneIndexes = (from: TableStructure, to: TableStructure): readonly IndexStructure[] =>
  from.indexes.filter((index) => !index.constraint && !isIn(to, index))

const droppedIndexes = ({ ddl }: Dialect, from: TableStructure, to: TableStructure): Statements =>
  goneIndexes(from, to).flatMap(({ name }) => ddl.dropIndex(from, name))

const madeIndexes = ({ ddl }: Dialect, from: TableStructure | null, to: TableStructure): Statements =>
  to.indexes
    .filter((index) => !isIn(from, index))
    .flatMap((index) => ddl.createIndex(to, indexSpecOf(to, { ...index, name: givableName(to, index) })))

/** SQLite names the indexes of its rules itself, and nobody else may give such a name. */
const givableName = (table: TableStructure, { name, columns }: IndexStructure): string =>
  /^sqlite_/i.test(name) ? `${[table.name, ...columns].join('_').slice(0, 50)}_key` : name
