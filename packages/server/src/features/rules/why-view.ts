import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { whyAccess as contract } from '@rowhouse/core/api/rules'
import { cellOf } from '@rowhouse/core/permissions/can'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { Ruled } from '@rowhouse/core/rules/rule'
import { isHiddenFrom } from '../../meta/hidden-views.ts'
import type { ViewRow } from '../../meta/rows/structure.ts'

type Verdicts = ReplyOf<typeof contract>
type Why = Verdicts['read']

const by = (what: Why['by'], may: boolean): Why => ({ may, by: what, ruleId: null, considered: [] })

export interface Whom {
  readonly ruled: Ruled
  /** Whether their role leads to it, with what a custom role takes away. */
  readonly mayBy: (operation: OperationName) => boolean
}

/** Whether somebody sees a view, may arrange or delete it. `ofTable`: the same of its records, without which there is no view. */
export function whyView(view: ViewRow, { ruled: { role, person }, mayBy }: Whom, ofTable: Verdicts): Verdicts {
  const isHidden = isHiddenFrom(view, { role, person: person?.id ?? null })
  const read = !ofTable.read.may ? ofTable.read : isHidden ? by('access', false) : by('role', true)
  if (!read.may) return { read, write: read, create: read, delete: read }
  const isOwn = view.lock_type === 'personal' && view.owner_id !== null && view.owner_id === person?.id
  const isFree = view.lock_type !== 'locked' && (view.lock_type !== 'personal' || view.owner_id === null || isOwn)
  const mayArrange = mayBy('viewSettings.update')
  // Creators and owners delete personal views of others as well.
  const mayDelete = mayBy('views.delete') && (isOwn || (role !== null && cellOf(role, 'views.delete') !== 'o'))
  return {
    read,
    write: mayArrange && !isFree ? by('mode', false) : by('role', mayArrange),
    create: ofTable.create,
    delete:
      mayDelete && view.lock_type === 'locked' ? by('mode', false) : by('role', mayDelete && view.is_default === 0),
  }
}
