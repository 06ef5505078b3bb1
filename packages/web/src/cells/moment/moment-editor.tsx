import type { ReactElement } from 'react'
import { optionsOf } from '../../structure/tables/table.ts'
import { readInput } from '../../values/read-input.ts'
import { localDayAndClock, type MomentLook, showLocalMoment } from '../../values/show-moment.ts'
import { PickedText } from '../calendar/picked-text.tsx'
import type { ValueSession } from '../cell-type.ts'

/** Moments are typed and picked on the clock of the person, and kept in UTC. */
export function MomentEditor({ session }: { readonly session: ValueSession }): ReactElement {
  const { column } = session
  const partsOf = (text: string): readonly [day: string, clock: string] | null => {
    const read = readInput(column, text)
    return 'value' in read && typeof read.value === 'string' ? localDayAndClock(read.value) : null
  }
  return (
    <PickedText
      session={session}
      isWhole={false}
      dayOf={(text) => partsOf(text)?.[0] ?? null}
      withDay={(text, day) => {
        const value = new Date(`${day}T${partsOf(text)?.[1] ?? '00:00:00.000'}`).toISOString()
        return { text: showLocalMoment(value, optionsOf<MomentLook>(column)), value }
      }}
    />
  )
}
