import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { Row, RowBody } from '@rowhouse/core/api/records'
import { isWritable } from '../../features/records/write/column-filler.ts'
import type { RecordColumn, RecordTable } from '../../query/record-table.ts'
import { cellSchema, inputSchema } from './cell-schema.ts'
import type { JsonSchema } from './operation.ts'

interface Described {
  readonly name: string
  readonly table: RecordTable
  readonly columns: readonly RecordColumn[]
}

/** A record as it is read, as it is made, and what may be changed of it. */
export function tableSchemas(
  { name, table, columns }: Described,
  linked: (table: RecordTable) => readonly RecordColumn[],
): Readonly<Record<string, JsonSchema & { readonly title: string }>> {
  const { title } = table
  const written = columns.filter(isWritable)
  const inputs = membersOf(written, inputSchema)
  const required = written.filter((column) => column.required && column.default === null).map((column) => column.title)
  return {
    [name]: { title, type: 'object', properties: membersOf(columns, (column) => cellSchema(column, linked)) },
    [`${name}Input`]: {
      title,
      type: 'object',
      properties: inputs,
      ...(required.length === 0 ? {} : { required }),
    },
    [`${name}Change`]: { title, type: 'object', properties: inputs },
  }
}

function membersOf(
  columns: readonly RecordColumn[],
  schemaOf: (column: RecordColumn) => JsonSchema,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(columns.map((column) => [column.title, schemaOf(column)]))
}

/** Contracts speak of any record; here it is known which. */
export function insteadOfAny({ name, table }: Described, { method, path }: Endpoint): ReadonlyMap<unknown, JsonSchema> {
  const ref = (end: string): JsonSchema => ({ $ref: `#/components/schemas/${name}${end}` })
  const key = {
    type: 'object',
    required: table.key.map(({ title }) => title),
    properties: membersOf(table.key, inputSchema),
  }
  const changed = path.includes('/bulk/') ? { allOf: [ref('Change'), key] } : ref('Change')
  return new Map<unknown, JsonSchema>([
    [Row, ref('')],
    [RowBody, method === 'POST' ? ref('Input') : changed],
  ])
}
