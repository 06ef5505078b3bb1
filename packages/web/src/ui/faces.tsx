import type { ReactElement } from 'react'
import { peerColour } from '../state/live-state.ts'
import { Avatar } from './avatar.tsx'
import classes from './faces.module.css'
import { Tooltip } from './tooltip.tsx'

interface FacesProps {
  readonly people: readonly { readonly person: string; readonly name: string }[]
  /** What they have in common, with their names. */
  readonly label: (names: string) => string
  readonly size?: 18 | 20 | 24
}

const mostShown = 4

/** People who are there at this moment, each once, in the colour of their frame. */
export function Faces({ people, label, size = 24 }: FacesProps): ReactElement | null {
  const each = [...new Map(people.map((one) => [one.person, one])).values()]
  if (each.length === 0) return null
  const said = label(each.map(({ name }) => name).join(', '))
  return (
    <Tooltip label={said}>
      <span className={classes.people} role="img" aria-label={said}>
        {each.slice(0, mostShown).map(({ person, name }) => (
          <span key={person} className={classes.person} style={{ borderColor: `var(--rh-peer-${peerColour(person)})` }}>
            <Avatar person={{ id: person, email: name, name }} size={size} />
          </span>
        ))}
        {each.length > mostShown ? <span className={classes.more}>+{each.length - mostShown}</span> : null}
      </span>
    </Tooltip>
  )
}
