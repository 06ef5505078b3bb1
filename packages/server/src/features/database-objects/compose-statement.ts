import type { createObject } from '@rowhouse/core/api/database-objects'
import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { invalidRequest } from '@rowhouse/core/errors'
import type { Dialect } from '../../dialects/dialect.ts'

type Parts = NonNullable<BodyOf<typeof createObject>['parts']>

export interface Written {
  readonly statement?: string | undefined
  readonly parts?: Parts | undefined
}

/** The statement as it was written, or made of its parts in the words of the engine. It is judged like any other. */
export function composeStatement(
  dialect: Dialect,
  kind: DefinedKind,
  { statement, parts }: Written,
  isNew: boolean,
): string {
  if (statement !== undefined && statement.trim() !== '') return statement
  if (parts === undefined) throw invalidRequest('Give the statement that makes it.', { field: 'statement' })
  const { definition = '' } = parts
  // Whole statements come here too: older clients send either.
  return /^\s*(create|alter)\b/i.test(definition) ? definition : composers[kind](dialect, parts, isNew)
}

const composers: Readonly<Record<DefinedKind, (dialect: Dialect, parts: Parts, isNew: boolean) => string>> = {
  view: (dialect, { name, definition }) => `create view ${dialect.quoteIdentifier(name)} as ${given(definition)}`,
  function: (_, { definition }) => given(definition),
  procedure: (_, { definition }) => given(definition),
  sequence: (dialect, { name, definition = '' }) => `create sequence ${dialect.quoteIdentifier(name)} ${definition}`,
  trigger: (dialect, { name, table, timing, event, definition }) =>
    `${dialect.definitions.trigger(
      dialect.quoteIdentifier(name),
      at(dialect, table),
      `${timing ?? 'BEFORE'} ${event ?? 'UPDATE'}`,
    )} ${given(definition)}`,
  index: (dialect, { name, table, columns = [], unique = false }, isNew) => {
    if (columns.length === 0) throw invalidRequest('Say which columns the index has.', { field: 'columns' })
    const list = columns.map((column) => dialect.quoteIdentifier(column)).join(', ')
    // What replaces another does so as a whole, in a transaction.
    const online = isNew ? dialect.definitions.onlineIndex : ''
    return `create ${unique ? 'unique ' : ''}index ${online}${dialect.quoteIdentifier(name)} on ${at(dialect, table)} (${list})`
  },
}

function given(definition: string | undefined): string {
  if (definition !== undefined && definition.trim() !== '') return definition
  throw invalidRequest('Give the definition in SQL.', { field: 'definition' })
}

function at(dialect: Dialect, table: string | undefined): string {
  if (table === undefined) throw invalidRequest('Say on which table it is.', { field: 'table' })
  return dialect.quoteIdentifier(table)
}
