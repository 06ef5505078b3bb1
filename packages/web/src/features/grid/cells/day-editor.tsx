import type { ReactElement } from 'react'
import type { DayCell } from './cell-contents.ts'
import type { ValueSession } from './cell-type.ts'
import { PickedText } from './picked-text.tsx'

/** Days are typed in any form the column reads. */
export function DayEditor({ session }: { readonly session: ValueSession }): ReactElement {
  const { day } = session.cell as DayCell
  return (
    <PickedText
      session={session}
      picker="date"
      picked={day ?? ''}
      draftOf={(picked) => ({ text: picked, value: picked || null })}
    />
  )
}
