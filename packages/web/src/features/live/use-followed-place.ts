import type { LivePlace } from '@rowhouse/core/live'
import { useStore } from 'zustand'
import { following, placeOfFollowed } from '../../state/following.ts'
import { liveState } from '../../state/live-state.ts'

/** Where this page goes because somebody else is there. */
export function useFollowedPlace(): LivePlace | null {
  const who = useStore(following, (state) => state.who)
  const people = useStore(liveState, (state) => state.people)
  return placeOfFollowed(people, who)
}
