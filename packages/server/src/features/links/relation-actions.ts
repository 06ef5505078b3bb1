import { type ActionHindrance, actionHindrance } from '@rowhouse/core/column-types/action-hindrance'
import {
  type LinkKind,
  type RelationAction,
  relationActions,
  relationActionTitles,
} from '@rowhouse/core/column-types/link-to-another-record'
import { invalidValue } from '@rowhouse/core/errors'
import type { ForeignKeyAction } from '../../dialects/structure.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'

const inDatabase: Readonly<Record<RelationAction, ForeignKeyAction>> = {
  noAction: 'no action',
  cascade: 'cascade',
  restrict: 'restrict',
  setNull: 'set null',
  setDefault: 'set default',
}

export const databaseAction = (action: RelationAction): ForeignKeyAction => inDatabase[action]

export function relationAction(found: ForeignKeyAction): RelationAction {
  return relationActions.find((action) => inDatabase[action] === found) ?? 'noAction'
}

/** “noAction”, “No Action” and “NO ACTION” are the same wish. Left out: nothing happens by itself. */
export function acceptAction(field: 'onUpdate' | 'onDelete', input: string | null | undefined): RelationAction {
  if (input === undefined || input === null || input === '') return 'noAction'
  const plain = (text: string) => text.replaceAll(/[\s_]/g, '').toLowerCase()
  const action = relationActions.find((one) => plain(one) === plain(input))
  if (action !== undefined) return action
  const known = relationActions.map((one) => relationActionTitles[one]).join(', ')
  throw invalidValue(field, `“${field}” must be one of ${known}.`)
}

interface HinderedLink {
  readonly kind: LinkKind
  readonly virtual: boolean
  /** The one that points; null: it is made with the link. */
  readonly column: ColumnRow | null
}

export function refuseHindered(
  { dialect }: SnapshotBase,
  { kind, virtual, column }: HinderedLink,
  actions: { readonly onUpdate: RelationAction; readonly onDelete: RelationAction },
): void {
  const key = column && { isRequired: column.required === 1, hasDefault: column.default_value !== null }
  for (const field of ['onDelete', 'onUpdate'] as const) {
    const action = actions[field]
    const hindrance = actionHindrance(action, { kind, isVirtual: virtual, engine: dialect.clientName, key })
    if (hindrance !== null) throw invalidValue(field, hindrances[hindrance](action, column?.title ?? ''))
  }
}

const hindrances: Readonly<Record<ActionHindrance, (action: RelationAction, column: string) => string>> = {
  rows: () => 'A link between many and many is a row of its own, which cannot be emptied.',
  required: (_, column) => `“${column}” is required, so a link by it cannot be emptied.`,
  engine: (action) => `The database of these tables cannot do “${relationActionTitles[action]}”.`,
}
