import {
  type RelationAction,
  relationActions,
  relationActionTitles,
} from '@rowhouse/core/column-types/link-to-another-record'
import { invalidValue } from '@rowhouse/core/errors'
import type { ForeignKeyAction } from '../../dialects/structure.ts'

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
