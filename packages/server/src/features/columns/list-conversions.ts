import type { Conversion } from '@rowhouse/core/api/columns'
import type { Static } from 'typebox'
import type { ConversionRow } from '../../meta/rows/changes.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { InProject } from '../../request/context.ts'
import { tableOfColumn } from './column-rows.ts'
import { selectConversions } from './store.ts'

/** Newest first. */
export async function listConversions(
  ctx: InProject<'columns.update'>,
  columnId: string,
): Promise<readonly ConversionRow[]> {
  await tableOfColumn(ctx, columnId)
  return selectConversions(ctx.meta.read, columnId)
}

export function presentConversion(row: ConversionRow): Static<typeof Conversion> {
  return {
    id: row.id,
    from: typeIn(row.before),
    to: typeIn(row.after),
    keepsCopy: row.kept_name !== null,
    createdAt: row.created_at,
    undoneAt: row.undone_at,
  }
}

const typeIn = (column: string): string => (JSON.parse(column) as Pick<ColumnRow, 'type'>).type
