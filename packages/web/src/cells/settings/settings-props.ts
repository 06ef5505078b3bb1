import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { ComponentType, ReactElement } from 'react'
import type { Table } from '../../structure/tables/table.ts'
import type { FieldDraft, FieldOptions, MissingPart } from './field-draft.ts'

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
  /** For types whose values are drawn as those of another. */
  readonly settingsOf: (type: ColumnTypeName) => Settings<never> | null
  /** For types that look at other records: which of them count. It is made of filters, which are made of cells. */
  readonly Condition: ComponentType<ConditionProps>
}

export type Settings<Options> = (props: SettingsProps<Options>) => ReactElement

export interface ConditionProps {
  readonly projectId: string
  /** The table the link leads to. */
  readonly tableId: string
  readonly where: string
  readonly onWhere: (where: string) => void
}
