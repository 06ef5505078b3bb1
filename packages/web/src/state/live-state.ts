import type { LivePerson, LivePlace } from '@rowhouse/core/live'
import { createStore } from 'zustand'

/** live: changes come by themselves. waiting: they are being looked for again. off: nobody listens here. */
export type LiveStatus = 'off' | 'live' | 'waiting'

interface LiveState {
  readonly status: LiveStatus
  /** Everybody else who has the project open, by the page they are at. */
  readonly people: readonly LivePerson[]
  /** Where many are, so many persons besides those. */
  readonly more: number
  /** Where this page is. */
  readonly here: LivePlace
}

const nowhere: LivePlace = { table: null, view: null, record: null, column: null }

/** What the project on the screen is like for others at this moment. */
export const liveState = createStore<LiveState>(() => ({ status: 'off', people: [], more: 0, here: nowhere }))

/** Tells where this person is; what is left out stays. */
export function moveTo(place: Partial<LivePlace>): void {
  const { here } = liveState.getState()
  const next = { ...here, ...place }
  if (JSON.stringify(next) !== JSON.stringify(here)) liveState.setState({ here: next })
}

export function forgetPlace(): void {
  liveState.setState({ status: 'off', people: [], more: 0, here: nowhere })
}

/** Each person has one of six colours, the same on every screen. */
export function peerColour(person: string): number {
  let sum = 0
  for (const letter of person) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return sum % 6
}
