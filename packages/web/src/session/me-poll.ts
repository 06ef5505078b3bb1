/** What a look at `user/me` found: a person, nobody, or a server that did not answer in time. */
export type MeOutcome = 'person' | 'nobody' | 'gateway timeout' | 'unreachable' | 'error'

interface MePoll {
  look(): Promise<void>
}

/**
 * Keeps the person on screen in step with the server.
 * One lost gateway answer is bad luck and counts; more than the allowed number ends the session, any other refusal at once.
 */
export function createMePoll(world: {
  readonly readMe: () => Promise<MeOutcome>
  readonly clearUser: () => void
  readonly maxFailures: () => number
}): MePoll {
  let failures = 0
  return {
    async look() {
      const outcome = await world.readMe()
      // Without a network nothing was learnt about the session, so a train tunnel must not sign anybody out.
      if (outcome === 'unreachable') return
      if (outcome === 'gateway timeout') {
        failures += 1
        if (failures <= world.maxFailures()) return
      }
      failures = 0
      if (outcome !== 'person') world.clearUser()
    },
  }
}
