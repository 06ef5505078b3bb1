import { readLive } from '@rowhouse/core/api/live'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { following, stopFollowing } from '../../state/following.ts'
import { forgetPlace, liveState } from '../../state/live-state.ts'
import { whenIdle } from '../../state/when-idle.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { firstCursor, forgetCursor } from './first-cursor.ts'
import { LiveConnection } from './live-connection.ts'
import { openSocket } from './open-socket.ts'
import { ShownChanges } from './show-changes.ts'

/** While a project is on the screen, what others do in it appears by itself, and they see where this person is. */
export function useLive(projectId: string | null): void {
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
        liveState.setState({ status })
        // Whoever may not listen may not look either: the screen finds out and says so.
        if (status === 'off') void queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })
      },
      onChanges: (changes) => shown.show(changes),
      onPeople: (people) => liveState.setState({ people }),
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
