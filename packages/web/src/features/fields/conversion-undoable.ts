import { convertColumn, startConversion, undoConversion } from '@rowhouse/core/api/columns'
import { readTable } from '@rowhouse/core/api/tables'
import type { StepMark } from '@rowhouse/core/steps'
import { call } from '../../api/client.ts'
import { followJob } from '../../api/follow-job.ts'
import type { FieldRequest } from '../../cells/settings/field-draft.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { showTable } from '../records/field-undoable.ts'
import { undoOrAsk } from '../records/undo-or-ask.ts'
import { noteMoving } from './moving-values.ts'

interface Conversion {
  readonly projectId: string
  readonly tableId: string
  readonly columnId: string
  /** By a job, batch by batch; one that is at it already is waited for. */
  readonly batches: { readonly job: string | null } | null
  readonly request: FieldRequest
  /** How many values convert and how many are emptied: agreed to once, so another count is refused. */
  readonly expected: { readonly converted: number; readonly emptied: number }
}

/** Gives the field another type, and the way back. */
export async function convert(conversion: Conversion, label: string, step: StepMark): Promise<Undoable> {
  const { projectId, columnId, request, expected, batches } = conversion
  const again = (redone: StepMark) => convert(conversion, label, redone)
  if (batches !== null)
    return conversionUndoable(projectId, await inBatches(conversion, batches.job, step), label, again)
  const { conversion: made, table } = await call(convertColumn, {
    params: { columnId },
    body: { ...request, expected },
    step,
  })
  await showTable(projectId, table)
  return conversionUndoable(projectId, made.id, label, again)
}

/** Gives the id of the conversion, once all values are there. */
async function inBatches(
  { projectId, tableId, columnId, request, expected }: Conversion,
  underWay: string | null,
  step: StepMark,
): Promise<string> {
  const job =
    underWay ?? (await call(startConversion, { params: { columnId }, body: { ...request, expected }, step })).job
  noteMoving(columnId, job)
  try {
    // What the job of the server gives.
    const { conversion } = (await followJob(job)) as { readonly conversion: string }
    await showTable(projectId, await call(readTable, { params: { tableId } }))
    return conversion
  } finally {
    noteMoving(columnId, null)
  }
}

/**
 * Old values come back as they were; cells that were changed since are only given up when somebody says so. `again`: null
 * when nobody knows any more what was asked for.
 */
export function conversionUndoable(
  projectId: string,
  conversionId: string,
  label: string,
  again: Undoable['undo'] | null = null,
): Undoable {
  return {
    label,
    async undo(step) {
      const wire = await undoOrAsk(
        (force) => call(undoConversion, { params: { conversionId }, body: { force }, step }),
        () => ({ title: text('fields.convert.changed'), heading: null, submit: text('fields.convert.changed.submit') }),
      )
      await showTable(projectId, wire)
      toast.success(text('fields.convert.undone'))
      return again === null ? null : { label, undo: again }
    },
  }
}
