import type { Signed } from '../../request/context.ts'
import { type OpenInvite, selectOpenInvites } from './store.ts'

export async function listInvites({ meta, now }: Signed<'users.manage'>): Promise<OpenInvite[]> {
  return selectOpenInvites(meta.scan, new Date(now()).toISOString())
}
