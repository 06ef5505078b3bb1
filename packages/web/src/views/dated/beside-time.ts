import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { CardLook } from '../../features/cards/card-look.ts'
import type { ViewDates } from './dated-record.ts'

/** Whether the list of what has no date is shown: until somebody decides, where enough of the view stays beside it. */
export function useUndatedShown(): readonly [boolean, (isShown: boolean) => void] {
  const hasRoom = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false }) === true
  const [wanted, show] = useState<boolean | null>(null)
  return [wanted ?? hasRoom, show]
}

/** Where a record stands need not be written on it. */
export function withoutDates(look: CardLook, { start, end }: ViewDates): CardLook {
  return {
    ...look,
    cover: null,
    hasLabels: false,
    fields: look.fields.filter(({ id }) => id !== start.id && id !== end?.id),
  }
}
