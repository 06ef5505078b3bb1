import { conflict } from '@rowhouse/core/errors'
import type { Actor } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import type { AcceptedConnection } from '../../structure/sources/connection.ts'
import { missingFile } from '../../structure/sources/target-of.ts'
import { selectFileUsers } from './store.ts'

/**
 * Files have no password: without this anybody who guesses the name could open what another project keeps in one. Those
 * no project uses were put there by whoever runs the server, for everybody who may attach. A file of others is answered like
 * one that is not there, so that nobody finds out what others have by trying names. Only who wants to make one is told that
 * the name cannot be had: it must neither be opened nor written over.
 */
export async function refuseForeignFile(
  { actor, meta }: Pick<Services, 'meta'> & { readonly actor: Pick<Actor, 'id' | 'isSuper'> },
  { connection }: AcceptedConnection,
  mayCreate = false,
): Promise<void> {
  if (!('file' in connection) || actor.isSuper) return
  // Some file systems do not tell small letters from capital ones.
  const wanted = connection.file.toLowerCase()
  const users = (await selectFileUsers(meta.read, actor.id)).filter(({ place }) => place?.toLowerCase() === wanted)
  if (users.length === 0 || users.some(({ role }) => role === 'owner' || role === 'creator')) return
  throw mayCreate ? conflict('A file of this name cannot be made. Choose another name.') : missingFile()
}
