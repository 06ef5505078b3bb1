import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { Cell } from '@rowhouse/grid/source'

/** Kinds a host adds to the registry: stars to press, people, and a list to choose from. */
export interface RatingCell extends Cell {
  readonly kind: 'rating'
  readonly stars: number
  readonly most: number
}

export interface PersonCell extends Cell {
  readonly kind: 'person'
  readonly name: string
  readonly color: number
}

export interface ChoiceCell extends Cell {
  readonly kind: 'choice'
  readonly pills: PillsCell['pills']
  readonly form: 'dot'
  readonly options: readonly string[]
}
