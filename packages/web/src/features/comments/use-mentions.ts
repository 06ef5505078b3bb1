import { can } from '@rowhouse/core/permissions/can'
import { isProjectRole } from '@rowhouse/core/permissions/roles'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { type ProjectPerson, peopleQuery } from '../../structure/tables/use-people.ts'
import { soughtAt } from './written-text.ts'

const mostShown = 8

interface MentionSpec {
  readonly projectId: string
  readonly text: string
  readonly caret: number
  readonly onPick: (person: ProjectPerson, from: number) => void
}

export interface Mentions {
  /** null: nobody is looked for. */
  readonly found: readonly ProjectPerson[] | null
  readonly at: number
  /** Gives whether the key was meant for the list. */
  press(event: KeyboardEvent): boolean
  pick(person: ProjectPerson): void
}

/** Whoever fits what is typed after an @: those who read comments, by the start of a word of their name or their address. */
export function useMentions({ projectId, text, caret, onPick }: MentionSpec): Mentions {
  const sought = soughtAt(text, caret)
  const [left, setLeft] = useState<number | null>(null)
  const [marked, setMarked] = useState({ name: '', at: 0 })
  const isOpen = sought !== null && sought.from !== left
  const { data } = useQuery({ ...peopleQuery(projectId), enabled: isOpen })
  const all = isOpen && data !== undefined ? data.filter((person) => isMeant(person, sought.name)) : null
  // “@Ana please” looks for nobody any more.
  const found = all === null || (all.length === 0 && sought?.name.includes(' ')) ? null : all.slice(0, mostShown)
  const at = marked.name === sought?.name && found !== null ? Math.min(marked.at, found.length - 1) : 0

  function pick(person: ProjectPerson): void {
    if (sought !== null) onPick(person, sought.from)
  }

  function press(event: KeyboardEvent): boolean {
    if (found === null || sought === null || event.nativeEvent.isComposing) return false
    const person = found[at]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const isPick = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab'
    if (event.key === 'Escape') setLeft(sought.from)
    else if (person === undefined) return false
    else if (step !== 0) setMarked({ name: sought.name, at: (at + step + found.length) % found.length })
    else if (isPick) pick(person)
    else return false
    event.preventDefault()
    return true
  }

  return { found, at, press, pick }
}

function isMeant({ name, email, role, isService }: ProjectPerson, sought: string): boolean {
  if (isService || !isProjectRole(role) || !can(role, 'comments.read')) return false
  const wanted = sought.toLowerCase()
  const words = `${name ?? ''} ${email}`.toLowerCase()
  return ` ${words}`.includes(` ${wanted}`)
}
