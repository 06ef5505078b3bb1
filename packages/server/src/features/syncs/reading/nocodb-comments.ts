import { objectOf, textIn } from '@rowhouse/core/services/loose-json'
import { rowsIn } from '@rowhouse/core/services/nocodb/nocodb-views'
import type { SourceComment } from './service-reader.ts'

/** How many comments each record has, by its key. */
export const countsIn = (answer: unknown): ReadonlyMap<string, number> =>
  new Map(rowsIn(answer, 'comments').map(({ row_id, count }) => [String(row_id), Number(count) || 0]))

/** The oldest first. The first version gives them as entries of its audit log, with what happened to the record among them. */
export const commentsIn = (answer: unknown): SourceComment[] =>
  rowsIn(answer, 'comments')
    .flatMap((row) => commentOf(objectOf(row)) ?? [])
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))

function commentOf(row: Readonly<Record<string, unknown>>): SourceComment | null {
  if (row.op_type !== undefined && row.op_type !== 'COMMENT') return null
  const text = textIn(row.comment) || textIn(row.description).replace(/^The following comment has been created: /, '')
  const author = [row.created_display_name, row.created_by_email, row.user].map(textIn).find((name) => name !== '')
  if (textIn(row.id) === '' || text === '' || row.is_deleted === true) return null
  // As its database writes it: “2024-05-06 07:08:09+00:00”.
  return { id: textIn(row.id), author: author ?? '', at: textIn(row.created_at).replace(' ', 'T'), text }
}
