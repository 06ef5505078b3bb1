import type { ColumnRequest } from '@rowhouse/core/api/tables'
import { acceptChoices, type Choice } from '@rowhouse/core/column-types/choices'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { Static } from 'typebox'
import { newId } from '../../platform/chance.ts'
import { choiceColor } from './choice-colors.ts'
import { readChoiceText } from './choice-text.ts'

type Request = Pick<Static<typeof ColumnRequest>, 'dtxp' | 'colOptions'>

export interface WantedChoice {
  readonly id: string | null
  readonly title: string
  readonly color: string | null
  readonly removed: boolean
}

export const hasChoices = (type: ColumnTypeName): boolean => columnTypes[type].holds === 'choices'

/** The choices of a new column; their ids are made here, whatever the client calls them. */
export function newChoices(type: ColumnTypeName, request: Request): { readonly choices?: readonly Choice[] } {
  if (!hasChoices(type)) return {}
  const wanted = (wantedChoices(request) ?? []).filter(({ removed }) => !removed)
  return { choices: acceptChoices(wanted.map(({ title, color }, index) => newChoice(title, color, index))) }
}

export function newChoice(title: string, color: string | null, index: number): Choice {
  return { id: newId('choice'), title, color: color ?? choiceColor(index), order: index + 1 }
}

/** In their order; null when the request says nothing about choices. */
export function wantedChoices({ colOptions, dtxp }: Request): readonly WantedChoice[] | null {
  const listed = colOptions?.options
  if (listed)
    return listed
      .map((choice, index) => ({ ...choice, order: choice.order ?? index }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ id, title, color, removed }) => ({
        id: id ?? null,
        title: title ?? '',
        color: color ?? null,
        removed: removed ?? false,
      }))
  if (typeof dtxp !== 'string') return null
  return readChoiceText(dtxp).map((title) => ({ id: null, title, color: null, removed: false }))
}
