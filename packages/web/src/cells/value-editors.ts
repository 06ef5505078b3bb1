import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { ActionField } from './action-field.tsx'
import { AttachmentField } from './attachment-field.tsx'
import type { ValueEditing } from './cell-type.ts'
import { ChoiceEditor } from './choice-editor.tsx'
import { DayEditor } from './day-editor.tsx'
import { JsonEditor } from './json-editor.tsx'
import { LinkField } from './link-field.tsx'
import { LongTextField } from './long-text-field.tsx'
import { MomentEditor } from './moment-editor.tsx'
import { RatingField } from './rating-field.tsx'
import { SecretEditor } from './secret-editor.tsx'
import { TickField } from './tick-field.tsx'

/** Types that are edited as more than a line of text; the same editor serves the grid and the record sheet. */
export const valueEditors: { readonly [T in ColumnTypeName]?: ValueEditing } = {
  LongText: { Field: LongTextField },
  Rating: { Field: RatingField },
  SingleSelect: { Editor: ChoiceEditor },
  MultiSelect: { Editor: ChoiceEditor },
  Checkbox: { Field: TickField },
  Collaborator: { Editor: ChoiceEditor },
  Date: { Editor: DayEditor },
  DateTime: { Editor: MomentEditor },
  JSON: { Editor: JsonEditor },
  Password: { Editor: SecretEditor },
  LinkToAnotherRecord: { Field: LinkField },
  Button: { Field: ActionField },
  Attachment: { Field: AttachmentField },
}
