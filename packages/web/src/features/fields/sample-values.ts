import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { cellTypes } from '../../cells/cell-types.ts'
import { type FieldDraft, optionsIn } from '../../cells/settings/field-draft.ts'
import { presetOf } from './field-request.ts'

/** What a preview shows while there are no values yet: three, the default first. */
export function sampleValues(draft: FieldDraft): readonly CellValue[] {
  const preset = presetOf(draft)
  const first = preset.fault === null && preset.value !== null ? [preset.value] : []
  const { samples } = cellTypes[drawnAs(draft)]
  const others = typeof samples === 'function' ? samples(draft) : samples
  return [...first, ...others.filter((value) => value === null || value !== first[0])].slice(0, 3)
}

/** Of a computed field the values depend on how it is drawn. */
function drawnAs(draft: FieldDraft): ColumnTypeName {
  const { display } = optionsIn(draft) as { readonly display?: { readonly type: ColumnTypeName } | null }
  return display?.type ?? draft.type
}
