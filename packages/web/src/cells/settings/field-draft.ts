import type { ColumnRequest } from '@rowhouse/core/api/tables'
import type { Choice } from '@rowhouse/core/column-types/choices'
import type { LinkKind, RelationAction } from '@rowhouse/core/column-types/link-to-another-record'
import { type ColumnTypeName, columnTypes, typeWith } from '@rowhouse/core/column-types/registry'
import type { RollupName } from '@rowhouse/core/rollups'
import type { CellValue } from '@rowhouse/core/storage'
import type { Static } from 'typebox'
import type { Column } from '../../structure/tables/table.ts'
import { type ChoiceDraft, choiceDrafts } from '../choice/choice-drafts.ts'

export type FieldRequest = Static<typeof ColumnRequest>
export type FieldOptions = Readonly<Record<string, unknown>>

/** A field as it is typed. */
export interface FieldDraft {
  readonly title: string
  readonly description: string
  readonly type: ColumnTypeName
  /** By type, so that whoever looks at another type and comes back finds everything as it was. */
  readonly settings: { readonly [T in ColumnTypeName]?: FieldOptions }
  readonly choices: readonly ChoiceDraft[]
  /** The default value, and what is wrong with it as it is written. */
  readonly preset: { readonly value: CellValue; readonly fault: string | null }
  readonly isRequired: boolean
  readonly isUnique: boolean
  /** For types that store nothing of their own. */
  readonly computed: ComputedDraft
}

export interface ComputedDraft {
  readonly kind: LinkKind
  /** The table to link to, and the view whose records are offered. */
  readonly tableId: string | null
  readonly viewId: string | null
  /** What happens to linked records when the one they belong to is deleted. */
  readonly onDelete: RelationAction
  /** The link whose records are looked at, the column of theirs, and which of them count. */
  readonly linkId: string | null
  readonly columnId: string | null
  readonly func: RollupName
  readonly where: string
  readonly formula: string
}

/** What a computed field cannot be without. */
export type MissingPart = 'table' | 'link' | 'field' | 'formula'

/** From the draft of a computed field to what is asked of the server, as the wire knows it. */
export interface ComputedField {
  /** null: nothing. */
  missing(draft: ComputedDraft): MissingPart | null
  request(draft: ComputedDraft, tableId: string): FieldRequest
  /** Of a field that is there already. */
  change(draft: ComputedDraft, tableId: string): FieldRequest
}

export const emptyField: FieldDraft = {
  title: '',
  description: '',
  type: typeWith({ plain: true, storage: 'shortText' }),
  settings: {},
  choices: [],
  preset: { value: null, fault: null },
  isRequired: false,
  isUnique: false,
  computed: {
    // The one kind by which no record is taken from another.
    kind: 'mm',
    tableId: null,
    viewId: null,
    onDelete: 'noAction',
    linkId: null,
    columnId: null,
    func: 'count',
    where: '',
    formula: '',
  },
}

export function draftOf(column: Column): FieldDraft {
  const { choices = [], ...options } = column.options as FieldOptions & { readonly choices?: readonly Choice[] }
  return {
    title: column.title,
    description: column.description ?? '',
    type: column.type,
    settings: { [column.type]: options },
    choices: choiceDrafts(choices),
    preset: { value: column.default, fault: null },
    isRequired: column.isRequired,
    isUnique: column.isUnique,
    computed: computedOf(column),
  }
}

interface ComputedOptions {
  readonly kind?: LinkKind
  readonly tableId?: string
  readonly onDelete?: RelationAction
  readonly candidates?: { readonly viewId: string | null } | null
  readonly linkId?: string
  readonly columnId?: string
  readonly func?: RollupName
}

function computedOf({ options, formulaText, whereText }: Column): ComputedDraft {
  const { kind = 'hm', tableId, candidates, onDelete = 'noAction', ...through } = options as ComputedOptions
  const { linkId, columnId, func = 'count' } = through
  return {
    kind,
    tableId: tableId || null,
    viewId: candidates?.viewId ?? null,
    onDelete,
    linkId: linkId || null,
    columnId: columnId || null,
    func,
    where: whereText ?? '',
    formula: formulaText ?? '',
  }
}

/** The settings of the chosen type, complete. */
export function optionsIn({ type, settings }: Pick<FieldDraft, 'type' | 'settings'>): FieldOptions {
  return { ...(columnTypes[type].defaults as FieldOptions), ...settings[type] }
}

export function withOptions(draft: FieldDraft, part: FieldOptions): FieldDraft {
  return { ...draft, settings: { ...draft.settings, [draft.type]: { ...optionsIn(draft), ...part } } }
}

/** The field as the grid would draw it, before it is there. */
export function columnOfDraft(draft: FieldDraft, known: Column | null): Column {
  const choices = draft.choices.map(({ id, title, color }, order) => ({ id: String(id), title, color, order }))
  return {
    id: known?.id ?? 'new',
    title: draft.title.trim(),
    name: known?.name ?? null,
    type: draft.type,
    options: { ...optionsIn(draft), ...(hasChoices(draft) ? { choices } : {}) },
    description: draft.description,
    default: null,
    formulaText: draft.computed.formula,
    whereText: null,
    brokenReason: null,
    isMissing: false,
    result: known?.type === draft.type ? known.result : null,
    hasMany: false,
    isKey: false,
    isPrimaryValue: known?.isPrimaryValue ?? false,
    isRequired: false,
    isUnique: false,
    isReadOnly: false,
    isSystem: false,
    hasDefault: false,
  }
}

export const hasChoices = ({ type }: Pick<FieldDraft, 'type'>): boolean => columnTypes[type].holds === 'choices'
