import type { ComputedDraft, ComputedField, FieldRequest } from '../settings/field-draft.ts'

/** Fields that look through a link have their condition in common, and what they take from the linked records by themselves. */
export function throughLink(
  takes: (draft: ComputedDraft) => FieldRequest,
  missing: ComputedField['missing'],
): ComputedField {
  const request = (draft: ComputedDraft): FieldRequest => ({
    fk_relation_column_id: draft.linkId ?? '',
    ...takes(draft),
  })
  return {
    missing: (draft) => (draft.linkId === null ? 'link' : missing(draft)),
    request: (draft) => ({ ...request(draft), ...(draft.where.trim() === '' ? {} : { where: draft.where.trim() }) }),
    change: (draft) => ({ ...request(draft), where: draft.where.trim() === '' ? null : draft.where.trim() }),
  }
}

export const withoutField: ComputedField['missing'] = ({ columnId }) => (columnId === null ? 'field' : null)
