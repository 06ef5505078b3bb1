import type { ReactElement } from 'react'
import type { ValueSession } from './cell-type.ts'
import { PickedText } from './picked-text.tsx'

/** Moments are typed and picked on the clock of the person, and kept in UTC. */
export function MomentEditor({ session }: { readonly session: ValueSession }): ReactElement {
  return (
    <PickedText
      session={session}
      picker="datetime-local"
      picked={localMoment(session.value)}
      draftOf={(picked) => {
        const at = new Date(picked)
        return Number.isNaN(at.getTime()) ? { text: '', value: null } : { text: picked, value: at.toISOString() }
      }}
    />
  )
}

/** As the browser writes a moment of the local clock into its field. */
function localMoment(value: unknown): string {
  const at = new Date(String(value ?? ''))
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
