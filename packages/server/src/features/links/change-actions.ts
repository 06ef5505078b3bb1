// What happens to records that hang on another when that one is deleted, or its key changes: changed later, for both sides.
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { WireColumnRequest } from '../../structure/columns/accept-column.ts'
import type { Step } from '../../structure/restructure.ts'
import { isLinkRow, linkOptionsOf } from './going-along.ts'
import { constraintMadeOnline, constraintTaken, type KeyActions } from './key-steps.ts'
import { constraintsOf, type Rows } from './link-constraints.ts'
import { acceptAction, refuseHindered } from './relation-actions.ts'

/** What is left out stays. */
export function wantedActions(known: LinkOptions, request: WireColumnRequest): KeyActions {
  return {
    onUpdate: request.onUpdate ? acceptAction('onUpdate', request.onUpdate) : known.onUpdate,
    onDelete: request.onDelete ? acceptAction('onDelete', request.onDelete) : known.onDelete,
  }
}

export function wantsOtherActions(row: ColumnRow, request: WireColumnRequest): boolean {
  if (!isLinkRow(row)) return false
  const options = linkOptionsOf(row)
  return changedActions(row, { options: JSON.stringify({ ...options, ...wantedActions(options, request) }) }) !== null
}

/** Those of a link that becomes another; null when they stay, or it is no link. */
export function changedActions(row: ColumnRow, after: Pick<ColumnRow, 'options'>): KeyActions | null {
  if (!isLinkRow(row)) return null
  const known = linkOptionsOf(row)
  const { onUpdate, onDelete } = linkOptionsOf({ ...row, options: after.options })
  return onUpdate === known.onUpdate && onDelete === known.onDelete ? null : { onUpdate, onDelete }
}

/** The constraint is made anew. The link holds all the while: nobody else writes in the meantime. */
export function actionSteps(base: SnapshotBase, row: ColumnRow, actions: KeyActions, rows: Rows): Step[] {
  const constraints = constraintsOf([row], rows)
  const { kind, virtual } = linkOptionsOf(row)
  for (const { pair } of constraints) refuseHindered(base, { kind, virtual, column: pair.column }, actions)
  return constraints
    .filter(({ isVirtual }) => !isVirtual)
    .flatMap(({ pair, actions: before }) => [
      constraintTaken(base, pair, before),
      ...constraintMadeOnline(base, pair, actions),
    ])
}

/** The column of the other side, with the same actions; null where there is none. */
export function partnerWith(row: ColumnRow, actions: KeyActions, columns: readonly ColumnRow[]): ColumnRow | null {
  const { partnerId } = linkOptionsOf(row)
  const partner = columns.find(({ id }) => id === partnerId)
  return partner === undefined
    ? null
    : { ...partner, options: JSON.stringify({ ...linkOptionsOf(partner), ...actions }) }
}
