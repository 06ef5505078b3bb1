import type { Table } from '../../../structure/tables/table.ts'
import type { FieldDraft, FieldOptions } from '../field-draft.ts'
import type { MissingPart } from '../field-request.ts'

export interface SettingsProps<Options = FieldOptions> {
  readonly projectId: string
  readonly table: Table
  readonly draft: FieldDraft
  /** The field that is changed; null: it is new. */
  readonly columnId: string | null
  readonly options: Options
  /** What was still to be chosen when the field was to be stored. */
  readonly missing: MissingPart | null
  /** What is left out stays; the schema of the type says what is right. */
  readonly onOptions: (part: FieldOptions) => void
  readonly onDraft: (part: Partial<FieldDraft>) => void
}
