import type { Chore } from '../../platform/chores.ts'
import { canMailLinks, noticesLink, unsubscribeAddress, unsubscribeLink } from '../../platform/mail/links.ts'
import { sayIn, speechOf } from '../../platform/mail/mail-texts.ts'
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
  // One that fails keeps nobody else waiting, and is tried with the next look.
  for (const due of await selectDue(services.meta.scan, nowMs))
    await sendDigest(services, due, nowMs).catch((error: unknown) =>
      services.log.warn({ error }, 'a digest could not be written'),
    )
  services.mails.wake()
}

/** What came since the last mail, is still unread, and may be seen now. */
async function sendDigest(services: Services, due: DueDigest, nowMs: number): Promise<void> {
  const { meta, config, secrets } = services
  const { userId, email, language, toldUntil, nextAt } = due
  const spec = { after: toldUntil, limit: mostInMail + 1, only: 'unread' } as const
  const rows = await selectNotices(meta.scan, userId, spec)
  const seen = await seeNotices(services, userId, rows)
  const token = unsubscribeToken(secrets, userId)
  const values = {
    lines: seen.slice(0, mostInMail).map((notice) => sentenceOf(notice, sayIn(speechOf(language)))),
    hasMore: seen.length > mostInMail,
    link: noticesLink(config),
    unsubscribe: unsubscribeLink(config, token),
  }
  const mail = {
    to: email,
    mail: { kind: 'digest', values },
    unsubscribe: unsubscribeAddress(config, token),
    once: `digest ${userId} ${nextAt}`,
  } as const
  await meta.write(async (tx) => {
    if (!(await claimDigest(tx, due, nowMs))) return
    const [newest] = rows
    if (newest === undefined || seen.length === 0) return
    await services.mails.add(tx, [mail])
    await noteTold(tx, userId, newest.number)
  })
}
