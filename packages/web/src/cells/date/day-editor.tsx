import type { ReactElement } from 'react'
import { readInput } from '../../values/read-input.ts'
import { PickedText } from '../calendar/picked-text.tsx'
import type { ValueSession } from '../cell-type.ts'

/** Days are typed in any form the column reads. */
export function DayEditor({ session }: { readonly session: ValueSession }): ReactElement {
  return (
    <PickedText
      session={session}
      isWhole
      dayOf={(text) => {
        const read = readInput(session.column, text)
        return 'value' in read && typeof read.value === 'string' ? read.value : null
      }}
      withDay={(_, day) => ({ text: day, value: day })}
    />
  )
}
