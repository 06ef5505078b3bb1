import { convertColumn, undoConversion } from '@rowhouse/core/api/columns'
import { call } from '../../api/client.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Deed } from '../grid/deed.ts'
import { showTable } from '../grid/field-deed.ts'
import { undoOrAsk } from '../grid/undo-or-ask.ts'
import type { FieldRequest } from './field-draft.ts'

export interface Conversion {
  readonly projectId: string
  readonly columnId: string
  readonly request: FieldRequest
  /** How many values convert and how many are emptied: agreed to once, so another count is refused. */
  readonly expected: { readonly converted: number; readonly emptied: number }
}

/** Gives the field another type, and the way back. */
export async function convert(conversion: Conversion, label: string): Promise<Deed> {
  const { projectId, columnId, request, expected } = conversion
  const { conversion: made, table } = await call(convertColumn, {
    params: { columnId },
    body: { ...request, expected },
  })
  await showTable(projectId, table)
  return conversionDeed(conversion, made.id, label)
}

/** Old values come back as they were; cells that were changed since are only given up when somebody says so. */
function conversionDeed(conversion: Conversion, conversionId: string, label: string): Deed {
  return {
    label,
    async undo() {
      const wire = await undoOrAsk(
        (force) => call(undoConversion, { params: { conversionId }, body: { force } }),
        () => ({ title: text('fields.convert.changed'), heading: null, submit: text('fields.convert.changed.submit') }),
      )
      await showTable(conversion.projectId, wire)
      toast.success(text('fields.convert.undone'))
      return { label, undo: () => convert(conversion, label) }
    },
  }
}
