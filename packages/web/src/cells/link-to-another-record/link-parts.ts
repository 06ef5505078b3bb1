import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { LinkField } from './link-field.tsx'
import { LinkPicker } from './link-picker.tsx'

export const linkParts: CellParts = {
  editors: { records: LinkPicker },
  Editor: null,
  Field: LinkField,
  Settings: settingsOf((all) => all.LinkSettings),
}
