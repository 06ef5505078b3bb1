import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { textParts } from '../single-line-text/text-parts.ts'
import { AttachmentField } from './attachment-field.tsx'

export const attachmentParts: CellParts = {
  ...textParts,
  Field: AttachmentField,
  Settings: settingsOf((all) => all.AttachmentSettings),
}
