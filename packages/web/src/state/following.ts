import type { LivePerson, LivePlace } from '@rowhouse/core/live'
import { createStore } from 'zustand'

interface Followed {
  readonly person: string
  readonly name: string
}

interface Following {
  /** Whose way this page goes; null: its own. */
  readonly who: Followed | null
  /** They are somewhere this person may not look. */
  readonly isBarred: boolean
}

export const following = createStore<Following>(() => ({ who: null, isBarred: false }))

export function follow({ person, name }: Followed): void {
  following.setState({ who: { person, name }, isBarred: false })
}

export function stopFollowing(): void {
  if (following.getState().who !== null) following.setState({ who: null, isBarred: false })
}

/** Of the page they opened last, of those that show a table; null: they are not there. */
export function placeOfFollowed(people: readonly LivePerson[], who: Followed | null): LivePlace | null {
  const places = people.filter(({ person }) => person === who?.person).map(({ place }) => place)
  return places.findLast(({ table }) => table !== null) ?? places.at(-1) ?? null
}
