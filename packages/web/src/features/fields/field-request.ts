// From a draft to what is asked of the server, and back to what changed.
import type { Choice } from '@rowhouse/core/column-types/choices'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import { nameFault } from '@rowhouse/core/table-names'
import { cellTypes } from '../../cells/cell-types.ts'
import { repeatedChoices } from '../../cells/choice/choice-drafts.ts'
import {
  draftOf,
  type FieldDraft,
  type FieldOptions,
  type FieldRequest,
  hasChoices,
  type MissingPart,
  optionsIn,
} from '../../cells/settings/field-draft.ts'
import type { Column } from '../../structure/tables/table.ts'
import { rulesOf } from './field-rules.ts'

export function titleFault({ title }: Pick<FieldDraft, 'title'>): string | null {
  return nameFault('Column', title.trim())
}

/** What a computed field still lacks; null: nothing. */
export function missingIn({ type, computed }: FieldDraft): MissingPart | null {
  return cellTypes[type].computed?.missing(computed) ?? null
}

export const isComputed = (type: ColumnTypeName): boolean => cellTypes[type].computed !== undefined

/** What a person can mend before anything is asked of the server. */
export function hasFault(draft: FieldDraft): boolean {
  return (
    titleFault(draft) !== null ||
    missingIn(draft) !== null ||
    presetOf(draft).fault !== null ||
    (hasChoices(draft) && repeatedChoices(draft.choices).size > 0)
  )
}

/** The default that counts: not every type has one. */
export function presetOf(draft: FieldDraft): FieldDraft['preset'] {
  return rulesOf(draft.type).hasDefault ? draft.preset : { value: null, fault: null }
}

/** A new field. */
export function requestOf(draft: FieldDraft, tableId: string): FieldRequest {
  const rules = rulesOf(draft.type)
  const preset = presetOf(draft)
  const options = differing(optionsIn(draft), columnTypes[draft.type].defaults as FieldOptions)
  const description = draft.description.trim()
  return {
    title: draft.title.trim(),
    uidt: draft.type,
    ...cellTypes[draft.type].computed?.request(draft.computed, tableId),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(hasChoices(draft) ? { colOptions: { options: newChoices(draft) } } : {}),
    ...(preset.value === null ? {} : { cdf: preset.value }),
    ...(draft.isRequired && rules.isRequired ? { rqd: true } : {}),
    ...(draft.isUnique && rules.isUnique ? { unique: true } : {}),
    ...(description === '' ? {} : { description }),
  }
}

/** Only what differs from the field as it is; empty when nothing does. */
export function changesOf(draft: FieldDraft, column: Column, tableId: string): FieldRequest {
  const before = draftOf(column)
  if (draft.type !== column.type) return { ...common(draft, before), ...conversionOf(draft, tableId) }
  const rules = rulesOf(draft.type)
  const options = differing(optionsIn(draft), optionsIn(before))
  const preset = presetOf(draft)
  const isOtherPreset = JSON.stringify(preset.value) !== JSON.stringify(before.preset.value)
  return {
    ...common(draft, before),
    ...(JSON.stringify(draft.computed) === JSON.stringify(before.computed)
      ? {}
      : cellTypes[draft.type].computed?.change(draft.computed, tableId)),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(hasChoices(draft) && JSON.stringify(draft.choices) !== JSON.stringify(before.choices)
      ? { colOptions: { options: changedChoices(draft, column) } }
      : {}),
    ...(rules.hasDefault && isOtherPreset ? { cdf: preset.value ?? '' } : {}),
    ...(rules.isRequired && draft.isRequired !== before.isRequired ? { rqd: draft.isRequired } : {}),
    ...(rules.isUnique && draft.isUnique !== before.isUnique ? { unique: draft.isUnique } : {}),
  }
}

/** Another type for a field that is there. */
export function conversionOf(draft: FieldDraft, tableId: string): FieldRequest {
  const { title: _, description: __, ...rest } = requestOf(draft, tableId)
  return { ...rest, rqd: draft.isRequired, unique: draft.isUnique && rulesOf(draft.type).isUnique }
}

function common(draft: FieldDraft, before: FieldDraft): FieldRequest {
  return {
    ...(draft.title.trim() === before.title ? {} : { title: draft.title.trim() }),
    ...(draft.description.trim() === before.description ? {} : { description: draft.description.trim() }),
  }
}

function newChoices({ choices }: FieldDraft) {
  return choices
    .filter(({ title }) => title.trim() !== '')
    .map(({ title, color }, order) => ({ title: title.trim(), color, order }))
}

/** By their ids, so that records follow a new title; what is left out on purpose is named. */
function changedChoices({ choices }: FieldDraft, { options }: Column) {
  const known = (options as { readonly choices: readonly Choice[] }).choices
  const kept = choices.filter(({ title }) => title.trim() !== '')
  const gone = known.filter(({ id }) => !kept.some(({ storedId }) => storedId === id))
  return [
    ...kept.map(({ storedId, title, color }, order) => ({ id: storedId, title: title.trim(), color, order })),
    ...gone.map(({ id, title, color }, index) => ({ id, title, color, order: kept.length + index, removed: true })),
  ]
}

function differing(options: FieldOptions, others: FieldOptions): FieldOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name])),
  )
}
