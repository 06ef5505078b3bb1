import type { Chore } from '../../platform/chores.ts'
import { canMailLinks, noticesLink, unsubscribeAddress, unsubscribeLink } from '../../platform/mail/links.ts'
import { isRefusedForGood } from '../../platform/mail/mailer.ts'
import { digestMail } from '../../platform/mail/templates.ts'
import type { Services } from '../../request/services.ts'
import { claimDigest, type DueDigest, noteTold, selectDue } from './digest-store.ts'
import { sentenceOf } from './notice-sentence.ts'
import { seeNotices } from './see-notices.ts'
import { deleteNoticesBefore, selectNotices } from './store.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Nobody reads what is older. */
const keptDays = 90
/** More than these are counted, not told. */
const mostInMail = 50

export function noticeChores(services: Services): Chore[] {
  return [
    { name: 'send digests', everyMs: minuteMs, run: () => sendDigests(services) },
    {
      name: 'purge old notices',
      everyMs: dayMs,
      run: () =>
        services.meta.write((tx) => deleteNoticesBefore(tx, new Date(services.now() - keptDays * dayMs).toISOString())),
    },
  ]
}

/** Once a period for each person, whichever node comes first. */
export async function sendDigests(services: Services): Promise<void> {
  if (!(await canMailLinks(services))) return
  const nowMs = services.now()
  for (const due of await selectDue(services.meta.scan, nowMs)) {
    if (!(await services.meta.write((tx) => claimDigest(tx, due, nowMs)))) continue
    // One address that does not exist keeps nobody else waiting; what was not sent stands in the next mail.
    await sendDigest(services, due).catch((error: unknown) =>
      services.log.warn({ error, isForGood: isRefusedForGood(error) }, 'a digest could not be sent'),
    )
  }
}

/** What came since the last mail, is still unread, and may be seen now. */
async function sendDigest(services: Services, { userId, email, toldUntil }: DueDigest): Promise<void> {
  const { meta, config, mailer, secrets } = services
  const wish = { after: toldUntil, limit: mostInMail + 1, only: 'unread' } as const
  const rows = await selectNotices(meta.scan, userId, wish)
  const seen = await seeNotices(services, userId, rows)
  const [newest] = rows
  if (newest === undefined || seen.length === 0) return
  const token = unsubscribeToken(secrets, userId)
  await mailer.send({
    to: email,
    ...digestMail({
      lines: seen.slice(0, mostInMail).map(sentenceOf),
      hasMore: seen.length > mostInMail,
      link: noticesLink(config),
      unsubscribe: unsubscribeLink(config, token),
    }),
    unsubscribe: unsubscribeAddress(config, token),
  })
  await meta.write((tx) => noteTold(tx, userId, newest.number))
}
