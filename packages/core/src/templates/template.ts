import type { AggregateName } from '../aggregates.ts'
import { type ColumnTypeName, typeWith } from '../column-types/registry.ts'
import type { OperatorName } from '../filters/operators.ts'
import type { SortDirection } from '../sorts/sort-step.ts'
import type { ViewTypeName } from '../view-types/registry.ts'
import type { WrittenValue } from '../views/filter-node.ts'

/** A project to begin with. Its name and what it is for are texts of the interface; the contents are the user's from then on. */
export interface Template {
  readonly id: string
  /** Of the palette of projects. */
  readonly color: string
  /** The table a person sees first. */
  readonly opens: string
  /** Tables that are linked to come before those that link to them. */
  readonly tables: readonly TemplateTable[]
}

export interface TemplateTable {
  readonly title: string
  /** In the order they are shown; records are known by the first. */
  readonly fields: readonly TemplateField[]
  /** One cell for each field that is filled in by people, in their order. */
  readonly rows: readonly (readonly TemplateCell[])[]
  /** Of the view every table has. */
  readonly grid?: TemplateSettings
  readonly views?: readonly TemplateView[]
}

interface TemplateView extends TemplateSettings {
  readonly title: string
  /** Left out: a grid. What nothing is said of is as such a view begins. */
  readonly kind?: ViewTypeName
}

export type TemplateField = FilledField | LinkField | ComputedField

export interface FilledField {
  readonly title: string
  readonly type: ColumnTypeName
  readonly options?: Readonly<Record<string, unknown>>
  readonly choices?: readonly string[]
  readonly description?: string
}

export interface LinkField {
  readonly title: string
  readonly linksTo: string
  /** The title of the field that the other table gets for the way back. */
  readonly back: string
  readonly many?: boolean
}

/** Fields are named by their titles, those of the other table behind a link too. */
export type ComputedField =
  | { readonly title: string; readonly formula: string }
  | { readonly title: string; readonly through: string; readonly lookup: string }
  | {
      readonly title: string
      readonly through: string
      readonly rollup: string
      readonly function: 'sum' | 'min' | 'max' | 'avg' | 'count'
    }
  | { readonly title: string; readonly through: string; readonly counts: true }

/** A day is told from today on, so that an example is never years old. Links name the records they lead to. */
export type TemplateCell = string | number | boolean | null | readonly string[] | { readonly day: number }

export interface TemplateSettings {
  readonly hidden?: readonly string[]
  /** These alone, in this order: for cards and forms, which have room for a few. */
  readonly shown?: readonly string[]
  /** The field of choices whose colours the records take. */
  readonly colorBy?: string
  readonly groups?: readonly string[]
  readonly sorts?: readonly (readonly [field: string, direction: SortDirection])[]
  /** All of them hold. */
  readonly filters?: readonly (readonly [field: string, operator: OperatorName, value: WrittenValue])[]
  readonly footers?: Readonly<Record<string, AggregateName>>
}

export function isFilled(field: TemplateField): field is FilledField | LinkField {
  return 'type' in field || 'linksTo' in field
}

export function typeOfField(field: TemplateField): ColumnTypeName {
  if ('type' in field) return field.type
  if ('linksTo' in field) return typeWith({ computed: 'link' })
  if ('formula' in field) return typeWith({ computed: 'formula' })
  if ('lookup' in field) return typeWith({ computed: 'lookup' })
  return typeWith({ computed: 'counts' in field ? 'count' : 'rollup' })
}
