import { AppError } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import type { TableRef, TableStructure } from '../dialects/structure.ts'

/** A table as its database has it now; null when it is not there. */
export async function findStructure(
  dialect: Dialect,
  data: Kysely<unknown>,
  { schema, name }: TableRef,
): Promise<TableStructure | null> {
  const { tables } = await dialect.introspect(data, { schema: schema ?? undefined })
  return tables.find((table) => table.name === name) ?? null
}

export async function structureOf(dialect: Dialect, data: Kysely<unknown>, ref: TableRef): Promise<TableStructure> {
  const structure = await findStructure(dialect, data, ref)
  if (structure !== null) return structure
  throw new AppError('conflict', 'The table is no longer in its database. Sync the metadata of the project.', {
    reason: 'table_gone',
  })
}
