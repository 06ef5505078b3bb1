import type { Say } from '../../platform/mail/mail-texts.ts'
import type { PresentedNotice } from './see-notices.ts'

/** A notice in one line of a mail. */
export function sentenceOf(notice: PresentedNotice, say: Say): string {
  const { by, project, kind, comment, address } = notice
  const where = [project?.title, notice.table?.title].filter(Boolean).join(' / ')
  if (kind === 'bounced')
    return say(project === null ? 'news.bounced.server' : 'news.bounced', { address: address ?? '', where })
  const values = {
    record: recordOf(notice, say),
    fields: notice.fields.map(({ title }) => title).join(', '),
    role: notice.role ?? say('news.member'),
    view: notice.view?.title ?? '',
  }
  const who = by?.name ?? by?.email ?? say('news.somebody')
  const line = say('news.line', { who, did: say(`news.${kind}`, values), where })
  return comment === null ? line : say('news.said', { line, said: comment.text })
}

function recordOf({ record, more }: PresentedNotice, say: Say): string {
  const name = record?.title ?? say('news.record.key', { key: record?.key ?? '' })
  return more === 0 ? say('news.record', { name }) : say('news.record.more', { name, count: more.toLocaleString('en') })
}
