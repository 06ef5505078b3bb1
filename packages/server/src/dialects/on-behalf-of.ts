import { AsyncLocalStorage } from 'node:async_hooks'
import type { Rider } from './rider.ts'

interface Asked {
  readonly by: string
  /** Waits for a statement to travel with. */
  rider: Rider | null
}

const asked = new AsyncLocalStorage<Asked>()

/** Whatever `work` asks of a database is asked for that person: threads and connections are shared fairly between people. */
export const onBehalfOf = <T>(id: string, work: () => T, rider: Rider | null = null): T =>
  asked.run({ by: id, rider }, work)

/** Nobody: the server itself, such as its chores. */
export const whoAsks = (): string => asked.getStore()?.by ?? ''

/** What travels with a statement that is on its way to `home`. Where that is somewhere else, it sets out by itself now. */
export function takeRider(home: object): Rider | null {
  const store = asked.getStore()
  if (store === undefined || store.rider === null) return null
  const { rider } = store
  store.rider = null
  if (!rider.isWaiting) return null
  if (rider.home === home) return rider
  rider.goAlone()
  return null
}
