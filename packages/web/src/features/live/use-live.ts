import { readLive } from '@rowhouse/core/api/live'
import type { LivePerson } from '@rowhouse/core/live'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { following, stopFollowing } from '../../state/following.ts'
import { forgetPlace, liveState } from '../../state/live-state.ts'
import { noteNews } from '../../state/news-state.ts'
import { saved } from '../../state/saved.ts'
import { whenIdle } from '../../state/when-idle.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { firstCursor, forgetCursor } from './first-cursor.ts'
import { LiveConnection } from './live-connection.ts'
import { openSocket } from './open-socket.ts'
import { ShownChanges } from './show-changes.ts'
import { useOutsideWatch } from './use-outside-watch.ts'

/** While a project is on the screen, what others do in it appears by itself, and they see where this person is. */
export function useLive(projectId: string | null): void {
  useOutsideWatch(projectId)
  useEffect(() => {
    if (projectId === null) return undefined
    const shown = new ShownChanges(projectId)
    const connection = new LiveConnection({
      async ask(known) {
        const after = known ?? (await firstCursor(projectId))
        return call(readLive, { params: { projectId }, query: after === undefined ? {} : { after } })
      },
      open: openSocket,
      isFinal: (error) =>
        error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429,
      onStatus: (status) => {
        // What was told before this page could hear it nobody kept for it.
        if (status === 'live') noteNews()
        liveState.setState({ status })
        // Whoever may not listen may not look either: the screen finds out and says so.
        if (status === 'off') void queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })
      },
      onChanges: (changes) => shown.show(changes),
      onPeople: (people, count) => liveState.setState({ people, more: unseen(people, count) }),
      onNews: noteNews,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
    connection.here(liveState.getState().here)
    const forget = whenIdle(() => void connection.run())
    // Where somebody is who follows another is the place of the other. Two who follow each other would chase each other.
    const unsubscribe = liveState.subscribe(({ here }, before) => {
      if (here !== before.here && following.getState().who === null) connection.here(here)
    })
    const unfollow = following.subscribe(({ who }) => {
      if (who === null) connection.here(liveState.getState().here)
    })
    return () => {
      forget()
      unsubscribe()
      unfollow()
      stopFollowing()
      connection.end()
      shown.end()
      forgetPlace()
      forgetCursor()
    }
  }, [projectId])
}

/** How many are there besides those and this person. */
function unseen(people: readonly LivePerson[], count: number): number {
  const seen = new Set([...people.map(({ person }) => person), saved.getState().users.user?.id])
  return Math.max(0, count - seen.size)
}
