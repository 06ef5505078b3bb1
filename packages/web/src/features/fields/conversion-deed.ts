import { convertColumn, undoConversion } from '@rowhouse/core/api/columns'
import type { StepMark } from '@rowhouse/core/steps'
import { call } from '../../api/client.ts'
import type { FieldRequest } from '../../cells/settings/field-draft.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Deed } from '../../undo/deed.ts'
import { showTable } from '../records/field-deed.ts'
import { undoOrAsk } from '../records/undo-or-ask.ts'

interface Conversion {
  readonly projectId: string
  readonly columnId: string
  readonly request: FieldRequest
  /** How many values convert and how many are emptied: agreed to once, so another count is refused. */
  readonly expected: { readonly converted: number; readonly emptied: number }
}

/** Gives the field another type, and the way back. */
export async function convert(conversion: Conversion, label: string, step: StepMark): Promise<Deed> {
  const { projectId, columnId, request, expected } = conversion
  const { conversion: made, table } = await call(convertColumn, {
    params: { columnId },
    body: { ...request, expected },
    step,
  })
  await showTable(projectId, table)
  const again = (redone: StepMark) => convert(conversion, label, redone)
  return conversionDeed(projectId, made.id, label, again)
}

/**
 * Old values come back as they were; cells that were changed since are only given up when somebody says so. `again`: null
 * when nobody knows any more what was asked for.
 */
export function conversionDeed(
  projectId: string,
  conversionId: string,
  label: string,
  again: Deed['undo'] | null = null,
): Deed {
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
