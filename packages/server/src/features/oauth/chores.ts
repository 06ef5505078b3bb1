import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { endTokenById } from '../tokens/change-token.ts'
import { deleteExpired, deleteUnusedClients, selectUnfetched } from './store.ts'

const dayMs = 86_400_000
const author = { requestId: 'chore', actorId: null, projectId: null, step: null }

/** Programs that registered and were never let in go after a day, and with a code that nobody brought its token. */
export function oauthChores(services: Services): readonly Chore[] {
  const { now } = services
  return [
    {
      name: 'forget programs that nobody let in',
      everyMs: 3_600_000,
      run: () =>
        writeAndAnnounce(services, author, async (tx) => {
          const at = new Date(now()).toISOString()
          for (const token of await selectUnfetched(tx, at)) await endTokenById(tx, token)
          await deleteExpired(tx, at)
          await deleteUnusedClients(tx, new Date(now() - dayMs).toISOString())
        }),
    },
  ]
}
