import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { RoomNeed } from '../platform/spare-room.ts'

/** What works on a full disk: coming in, going out, and whatever makes room. */
const little: ReadonlySet<string> = new Set([
  'auth.signIn',
  'auth.refresh',
  'auth.recover',
  'auth.signOut',
  'auth.me',
  'account.changePassword',
  'projects.delete',
  'tables.delete',
  'columns.delete',
  'views.delete',
  'sorts.delete',
  'filters.delete',
  'records.delete',
  'records.bulkDelete',
  'records.bulkDeleteAll',
  'links.remove',
  'comments.delete',
  'members.leave',
  'trash.empty',
  'snapshots.delete',
] satisfies OperationName[])

export const roomNeedOf = (operation: string | undefined): RoomNeed =>
  operation !== undefined && little.has(operation) ? 'little' : 'data'
