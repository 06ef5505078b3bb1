import type { Signed } from '../../request/context.ts'
import { requireUser } from './read-user.ts'
import { selectSolelyOwned } from './store.ts'

interface DeletionPreview {
  readonly soleOwnerOf: { id: string; title: string }[]
  readonly memberOf: number
}

export async function previewUserDeletion({ meta }: Signed<'users.manage'>, userId: string): Promise<DeletionPreview> {
  const user = await requireUser(meta.read, userId)
  const owned = await selectSolelyOwned(meta.read, userId)
  return {
    soleOwnerOf: owned.filter(({ deleted_at }) => deleted_at === null).map(({ id, title }) => ({ id, title })),
    memberOf: Number(user.projects),
  }
}
