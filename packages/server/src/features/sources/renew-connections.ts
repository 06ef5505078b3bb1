import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import { touchServerBases } from './store.ts'

/**
 * Connections to servers are opened anew by the next call of each node, and their hosts checked again: what was allowed when
 * they were opened may not be any more. A name may lead to any address, so none is left out.
 */
export function renewConnections(tx: Kysely<MetaTables>, at: string): Promise<void> {
  return touchServerBases(tx, at)
}
