import type { KyselyPlugin, Transaction } from 'kysely'
import { forCommit } from '../dialects/for-commit.ts'
import type { UnitOfWork } from '../dialects/unit-of-work.ts'

/** The same transaction, of whose statements the plugin sees every one. */
export function withPlugin<Tables>(tx: UnitOfWork<Tables>, plugin: KyselyPlugin): UnitOfWork<Tables> {
  // A transaction with a plugin is still a transaction, which Kysely's types have forgotten.
  const plugged = tx.withPlugin(plugin) as Transaction<Tables>
  return Object.assign(plugged, {
    later: (async (query, terms) => (await plugged.executeQuery(forCommit(query, terms))).rows) as typeof tx.later,
    require: (async (query) => {
      await plugged.executeQuery(forCommit(query, { finds: true, records: [] }))
    }) as typeof tx.require,
  })
}
