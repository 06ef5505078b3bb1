import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { deleteExpired, deleteUnusedClients, selectUnfetched } from './store.ts'

const dayMs = 86_400_000

/** Programs that registered and were never let in go after a day, and with a code that nobody brought its token. */
export function oauthChores({ meta, now }: Services): readonly Chore[] {
  return [
    {
      name: 'forget programs that nobody let in',
      everyMs: 3_600_000,
      run: () =>
        meta.write(async (tx) => {
          const at = new Date(now()).toISOString()
          const unfetched = await selectUnfetched(tx, at)
          if (unfetched.length > 0)
            await tx.updateTable('rh_api_tokens').set({ hash: null }).where('id', 'in', unfetched).execute()
          await deleteExpired(tx, at)
          await deleteUnusedClients(tx, new Date(now() - dayMs).toISOString())
        }),
    },
  ]
}
