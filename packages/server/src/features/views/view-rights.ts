// Who may change a view, beyond what the table of operations says of roles.
import { forbidden } from '@rowhouse/core/errors'
import { cellOf } from '@rowhouse/core/permissions/can'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { Ctx } from '../../request/context.ts'
import { type Asker, mayDo } from '../../request/may-do.ts'

type Caller = Asker & Pick<Ctx, 'actor'>
type Mode = Pick<ViewRow, 'lock_type' | 'owner_id'>

/** A personal view whose maker is gone belongs to everybody again. */
export function isOfAnother({ lock_type, owner_id }: Mode, { actor }: Pick<Ctx, 'actor'>): boolean {
  return lock_type === 'personal' && owner_id !== null && owner_id !== actor?.id
}

/** Settings: filters, sorts, columns and the like. */
export function mayChangeSettings(view: Mode, caller: Caller): boolean {
  return mayDo(caller, 'viewSettings.update') && view.lock_type !== 'locked' && !isOfAnother(view, caller)
}

/** A lock holds for everybody: who may unlock the view unlocks it first. */
export function refuseLocked(view: Mode, caller: Pick<Ctx, 'actor'>): void {
  if (view.lock_type === 'locked')
    throw forbidden('This view is locked. Unlock it before you change it.', { reason: 'locked' })
  if (isOfAnother(view, caller))
    throw forbidden('This is the personal view of somebody else. Make a copy to change it.', { reason: 'personal' })
}

/** Editors have views of their own; of everybody's views only creators and owners decide. */
export function refuseEverybodys(view: Mode, caller: Caller, operation: OperationName): void {
  if (isHis(view, caller, operation)) return
  throw forbidden('Editors make and change personal views of their own. Ask a creator for this one.', {
    reason: 'personal_only',
  })
}

export function isHis(view: Mode, caller: Caller, operation: OperationName): boolean {
  const isOwn = view.lock_type === 'personal' && view.owner_id !== null && view.owner_id === caller.actor?.id
  return isOwn || ownsEverybodys(caller, operation)
}

export function ownsEverybodys({ principal, preview }: Caller, operation: OperationName): boolean {
  return cellOf(principal, operation) !== 'o' && (preview === null || cellOf(preview, operation) !== 'o')
}
