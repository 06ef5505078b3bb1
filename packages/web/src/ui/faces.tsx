import type { ReactElement } from 'react'
import { peerColour } from '../state/live-state.ts'
import { Avatar } from './avatar.tsx'
import classes from './faces.module.css'
import { Tooltip } from './tooltip.tsx'

interface Face {
  readonly person: string
  readonly name: string
}

interface FacesProps {
  readonly people: readonly Face[]
  /** Besides those, without a name. */
  readonly more?: number
  /** What they have in common, with their names. */
  readonly label: (names: string) => string
  readonly size?: 18 | 20 | 24
  /** Left out: they are only seen. */
  readonly pick?: FacePick
}

interface FacePick {
  readonly label: (name: string) => string
  /** The id of the person who is picked. */
  readonly picked: string | null
  onPick(face: Face): void
}

const mostShown = 4

/** People who are there at this moment, each once, in the colour of their frame. */
export function Faces({ people, more = 0, label, size = 24, pick }: FacesProps): ReactElement | null {
  const each = [...new Map(people.map((one) => [one.person, one])).values()]
  if (each.length === 0) return null
  const said = label(each.map(({ name }) => name).join(', '))
  const shown = each.slice(0, mostShown)
  const unseen = Math.max(0, each.length - mostShown) + more
  const rest = unseen > 0 ? <span className={classes.more}>+{unseen}</span> : null
  if (pick !== undefined) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
      <span className={classes.people} role="group" aria-label={said}>
        {shown.map((face) => (
          <PickedFace key={face.person} face={face} size={size} pick={pick} />
        ))}
        {rest}
      </span>
    )
  }
  return (
    <Tooltip label={said}>
      <span className={classes.people} role="img" aria-label={said}>
        {shown.map((face) => (
          <span key={face.person} className={classes.person} style={frameOf(face)}>
            <FaceAvatar face={face} size={size} />
          </span>
        ))}
        {rest}
      </span>
    </Tooltip>
  )
}

interface PickedFaceProps {
  readonly face: Face
  readonly size: 18 | 20 | 24
  readonly pick: FacePick
}

function PickedFace({ face, size, pick }: PickedFaceProps): ReactElement {
  const label = pick.label(face.name)
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={`${classes.person} ${classes.pick}`}
        style={frameOf(face)}
        aria-label={label}
        aria-pressed={pick.picked === face.person}
        onClick={() => pick.onPick(face)}
      >
        <FaceAvatar face={face} size={size} />
      </button>
    </Tooltip>
  )
}

const frameOf = ({ person }: Face): { borderColor: string } => ({ borderColor: `var(--rh-peer-${peerColour(person)})` })

function FaceAvatar({ face: { person, name }, size }: Omit<PickedFaceProps, 'pick'>): ReactElement {
  return <Avatar person={{ id: person, email: name, name }} size={size} />
}
