import { automationLimits, type StepValue } from '@rowhouse/core/automations/automation'
import { type AppError, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { JsonValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { unlessOutrun } from '../../../request/calm.ts'
import type { InProject } from '../../../request/context.ts'
import { findTable } from '../../../structure/find-table.ts'
import { accessTo } from '../../records/read/access-to.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { shapeSpec } from '../../records/read/record-request.ts'
import { sightOf } from '../../records/sight.ts'
import { lettersOf, valueFor } from '../values.ts'
import type { StepContext } from './step-kind.ts'

type Row = Readonly<Record<string, JsonValue>>

interface Writing<Operation extends OperationName> {
  readonly ctx: InProject<Operation>
  readonly table: SnapshotTable
}

/** A write by the person it runs as, made again where the structure was changed meanwhile. */
export async function writeAs<Operation extends OperationName, T>(
  context: StepContext,
  operation: Operation,
  tableId: string,
  write: (writing: Writing<Operation>) => Promise<T>,
): Promise<T> {
  let ctx = await context.act(operation)
  return unlessOutrun({
    calm: context.services.calm,
    project: context.run.project_id,
    run: async () => write({ ctx, table: await findTable(ctx, tableId) }),
    renew: async () => {
      ctx = await context.act(operation)
    },
  })
}

/** Cells under the ids of their columns, told under their titles. */
export function cellsOf(
  { ctx, table }: Writing<OperationName>,
  values: readonly StepValue[],
  context: StepContext,
): { readonly row: Row; readonly told: Row } {
  const { columns } = sightOf(ctx, table)
  let letters = 0
  const cells = values.map(({ column, value }) => {
    const found = columns.find(({ id }) => id === column)
    if (found === undefined) throw notFound('field', column) satisfies AppError
    const is = valueFor(found, value, context.scope)
    letters += lettersOf(is)
    if (letters > automationLimits.written)
      throw invalidRequest(`A step writes at most ${automationLimits.written / 1_000_000} MB.`)
    return { found, is }
  })
  return {
    row: Object.fromEntries(cells.map(({ found, is }) => [found.id, is])),
    told: Object.fromEntries(cells.map(({ found, is }) => [found.title, found.secret ? '••••••••' : is])),
  }
}

/** As it is now, for the steps that follow. */
export async function readBack(context: StepContext, tableId: string, key: string): Promise<Row> {
  const ctx = await context.act('records.read')
  const access = await accessTo(ctx, { table: tableId })
  try {
    const { text } = await readRecord(ctx, access, key, shapeSpec(access, {}))
    return { ...JSON.parse(text), key }
  } catch (error) {
    // Rules may hide from somebody what they have just written.
    if ((error as Partial<AppError>).code === 'not_found') return { key }
    throw error
  }
}
