import type { PlaceInTime } from '@rowhouse/core/times/date-moves'
import type { PointerEvent } from 'react'
import type { DragSpec } from './held-cells.ts'

/** What can be done with records that stand in time. */
export interface DatedActs<Place extends PlaceInTime = PlaceInTime> {
  readonly canMove: boolean
  readonly canResize: boolean
  readonly canAdd: boolean
  /** The record that is open beside the view. */
  readonly openKey: string | null
  /** The record that is being drawn. */
  readonly heldKey: string | null
  open(key: string): void
  add(from: Place, to: Place): void
  hold(press: PointerEvent, spec: DragSpec): void
}
