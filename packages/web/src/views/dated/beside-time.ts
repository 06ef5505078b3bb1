import type { CardLook } from '../../features/cards/card-look.ts'
import type { ViewDates } from './dated-record.ts'

/** Beside the list of what has no date there is enough of the view to see. */
export const hasRoomBeside = (): boolean => globalThis.innerWidth >= 1024

/** Where a record stands need not be written on it. */
export function withoutDates(look: CardLook, { start, end }: ViewDates): CardLook {
  return {
    ...look,
    cover: null,
    hasLabels: false,
    fields: look.fields.filter(({ id }) => id !== start.id && id !== end?.id),
  }
}
