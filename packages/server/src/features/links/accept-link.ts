import { isLinkKind, type LinkKind, type RelationAction } from '@rowhouse/core/column-types/link-to-another-record'
import { invalidValue } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/table-names'
import { isOn, type WireColumnRequest } from '../../structure/columns/accept-column.ts'
import { acceptAction } from './relation-actions.ts'

/** A link that is wanted, in our own words. */
export interface LinkSpec {
  readonly kind: LinkKind
  /** Whose records are pointed to. */
  readonly parentId: string
  /** Whose records point. */
  readonly childId: string
  /** Of the column on the side that was asked for; null: by the tables. */
  readonly title: string | null
  readonly onUpdate: RelationAction
  readonly onDelete: RelationAction
  readonly virtual: boolean
  /** Columns that are there already; null: new ones are made. */
  readonly existing: { readonly parentColumnId: string; readonly childColumnId: string } | null
  /** Of existing columns: make the missing ones; null: nothing was said. */
  readonly index: boolean | null
}

export function acceptLink(tableId: string, request: WireColumnRequest): LinkSpec {
  const parentId = wanted(request, 'parentId')
  const childId = wanted(request, 'childId')
  const kind = wanted(request, 'type')
  if (!isLinkKind(kind)) throw invalidValue('type', 'The “type” of a link must be hm, bt, mm or oo.')
  if (tableId !== parentId && tableId !== childId)
    throw invalidValue('parentId', 'A link is added to one of the two tables it joins.')
  const title = request.title ?? null
  return {
    kind,
    parentId,
    childId,
    title: title === null || title === '' ? null : acceptTitle('Column', title),
    onUpdate: acceptAction('onUpdate', request.onUpdate),
    onDelete: acceptAction('onDelete', request.onDelete),
    virtual: isOn(request.virtual),
    existing: existingColumns(request),
    index: request.index ?? null,
  }
}

function wanted(request: WireColumnRequest, field: 'parentId' | 'childId' | 'type'): string {
  const value = request[field]
  if (typeof value === 'string' && value !== '') return value
  throw invalidValue(field, `Missing '${field}' property in request body`)
}

function existingColumns(request: WireColumnRequest): LinkSpec['existing'] {
  const { fk_parent_column_id: parentColumnId, fk_child_column_id: childColumnId, type } = request
  if (!parentColumnId && !childColumnId) return null
  if (type === 'mm') throw invalidValue('type', 'A link between many and many gets a table of its own.')
  if (!parentColumnId)
    throw invalidValue('fk_parent_column_id', "Missing 'fk_parent_column_id' property in request body")
  if (!childColumnId) throw invalidValue('fk_child_column_id', "Missing 'fk_child_column_id' property in request body")
  return { parentColumnId, childColumnId }
}
