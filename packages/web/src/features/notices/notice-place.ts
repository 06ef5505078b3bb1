import type { Notice } from './notices-query.ts'

/** Where a notice leads: to its record, at what was said about it, or to its project; of the server to its invitations. */
export function noticePlace({ project, table, view, record, comment, more }: Notice): string {
  if (project === null) return '/user/admin?section=invitations'
  const path = `/nc/${encodeURIComponent(project.id)}`
  if (table === null) return path
  const place = new URLSearchParams({
    tab: 'table',
    name: table.title,
    ...(table.database === null ? {} : { dbalias: table.database }),
    type: table.type,
    ...(view === null ? {} : { view: view.id }),
    // Of several records none is meant more than the others.
    ...(record === null || (view !== null && more > 0) ? {} : { rowId: record.key }),
    ...(comment === null ? {} : { comment: comment.id }),
  })
  return `${path}?${place}`
}
