import type { Choice } from '@rowhouse/core/column-types/choices'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { Cell } from '@rowhouse/grid/source'
import { type Column, optionsOf } from '../../structure/tables/table.ts'
import { pillOfColour } from '../../values/choice-colours.ts'

/** Chosen from a list: choices of a column, or people. */
export interface ChoiceCell extends Cell {
  readonly kind: 'choice' | 'people'
  /** By what is stored. */
  readonly chosen: readonly string[]
  readonly options: readonly ChoiceOption[]
  readonly isMany: boolean
  /** All look alike. */
  readonly isPlain?: boolean
}

export interface ChoiceOption {
  readonly value: string
  readonly label: string
  readonly color: number
  /** The address of a picture that is loaded. */
  readonly picture?: string
}

export function choiceCell(column: Column, value: CellValue): ChoiceCell {
  const { choices, colored = true } = optionsOf<{ choices: readonly Choice[]; colored?: boolean }>(column)
  const options = choices.map(({ title, color }) => ({
    value: title,
    label: title,
    color: colored ? pillOfColour(color) : 0,
  }))
  const isMany = columnTypes[column.type].comparison === 'list'
  return { kind: 'choice', chosen: chosenIn(value), options, isMany, ...(colored ? {} : { isPlain: true }) }
}

export function chosenIn(value: CellValue): readonly string[] {
  if (value === null || value === '') return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
