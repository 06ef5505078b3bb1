import type { NoticeKind } from '@rowhouse/core/notices'
import type { PresentedNotice } from './see-notices.ts'

/** A notice in one line of a mail. */
export function sentenceOf(notice: PresentedNotice): string {
  const { by, project, kind, comment } = notice
  const who = by?.name ?? by?.email ?? 'Somebody'
  const said = comment === null ? '' : `: “${comment.text}”`
  return `${who} ${sentences[kind](notice)} (${[project.title, notice.table?.title].filter(Boolean).join(' / ')})${said}`
}

const sentences: Readonly<Record<NoticeKind, (notice: PresentedNotice) => string>> = {
  mentioned: (notice) => `mentioned you at ${recordOf(notice)}`,
  replied: (notice) => `answered at ${recordOf(notice)}`,
  commented: (notice) => `commented on ${recordOf(notice)}`,
  assigned: (notice) => `put you into “${fieldsOf(notice)}” of ${recordOf(notice)}`,
  joined: ({ role }) => `added you to the project as ${role ?? 'a member'}`,
  role: ({ role }) => `made you ${role ?? 'a member'} of the project`,
  changed: (notice) => `changed ${fieldsOf(notice)} of ${recordOf(notice)}`,
  entered: (notice) => `brought ${recordOf(notice)} into “${notice.view?.title ?? ''}”`,
}

const fieldsOf = ({ fields }: PresentedNotice): string => fields.map(({ title }) => title).join(', ')

function recordOf({ record, more }: PresentedNotice): string {
  const name = record?.title ?? `record ${record?.key ?? ''}`
  return more === 0 ? `“${name}”` : `“${name}” and ${more.toLocaleString('en')} more`
}
