import type { checkFormula as contract } from '@rowhouse/core/api/columns'
import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { AppError, notFound } from '@rowhouse/core/errors'
import { compileFormula } from '@rowhouse/core/formula/check'
import { completionsAt } from '@rowhouse/core/formula/completion'
import { formulaColumn } from '../../../meta/formula-columns.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { findTable } from '../../../structure/find-table.ts'
import { acceptFormula, columnsFor } from './accept-formula.ts'
import { openWorkbench, tryColumn } from './try-columns.ts'

type Reply = ReplyOf<typeof contract>

/** For the editor: what is wrong is an answer here, not a failure. */
export async function checkFormula(
  ctx: InProject<'columns.add'>,
  tableId: string,
  { formula, columnId, cursor }: BodyOf<typeof contract>,
): Promise<Reply> {
  const table = await findTable(ctx, tableId)
  if (columnId !== undefined && !table.columnRows.has(columnId)) throw notFound('column', columnId)
  const completions = cursor === undefined ? null : completionsFor(formula, cursor, table)
  try {
    const { type } = compileFormula(formula, columnsFor(table))
    if (columnId !== undefined) await refuseCircle(ctx, table, columnId, formula)
    return { type: typeof type === 'object' ? 'text' : type, error: null, completions }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_value') throw error
    const { sentence, from, to } = error.details
    return {
      type: null,
      error: {
        message: typeof sentence === 'string' ? sentence : error.message,
        from: typeof from === 'number' ? from : 0,
        to: typeof to === 'number' ? to : formula.length,
      },
      completions,
    }
  }
}

const mostCompletions = 50

function completionsFor(formula: string, cursor: number, { columns }: SnapshotTable): Reply['completions'] {
  const known = columns.flatMap((column) => formulaColumn(column) ?? [])
  const { replaces, items, inside, expected } = completionsAt(formula, Math.min(cursor, formula.length), known)
  const shown = items.slice(0, mostCompletions).map(({ kind, label, insert, detail, help }) => ({
    kind,
    label,
    insert,
    detail,
    help,
  }))
  return { replaces: { ...replaces }, items: shown, inside, expected }
}

async function refuseCircle(
  ctx: InProject<'columns.add'>,
  { id }: SnapshotTable,
  columnId: string,
  formula: string,
): Promise<void> {
  const bench = await openWorkbench(ctx.meta.read, ctx.project.id, id)
  const row = bench.table.columnRows.get(columnId)
  if (row === undefined || columnTypeOf(row.type).computed !== 'formula') return
  tryColumn(bench, 'formula', { ...row, options: JSON.stringify({ formula: acceptFormula(formula, bench.table) }) })
}
