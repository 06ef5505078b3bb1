import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/rows/people.ts'
import { type HeardChange, type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import { canMailLinks, resetLink, securityLink, verificationLink } from '../../platform/mail/links.ts'
import type { Services } from '../../request/services.ts'
import { makeResetToken, makeVerificationToken, resetMinutes } from './mail-tokens.ts'

type PasskeyType = 'users.passkeyAdded' | 'users.passkeyRemoved'
type Heard = HeardChange<'users.signedUp' | 'users.resetRequested' | PasskeyType>

/**
 * Mails to people about their own account. They follow the log, so that a mail server that is down, or a crash, only delays
 * them. The links are made when they are queued, sealed: the log holds no secret.
 */
export function accountMails(services: Services): Subscriber {
  return subscriberOf({
    name: 'account mails',
    types: ['users.signedUp', 'users.resetRequested', 'users.passkeyAdded', 'users.passkeyRemoved'],
    async hear(change: Heard) {
      if (!(await canMailLinks(services))) return
      const user = await services.meta.read
        .selectFrom('rh_users')
        .selectAll()
        .where('id', '=', change.event.user)
        .executeTakeFirst()
      if (user === undefined || user.suspended_at !== null) return
      await mails[change.event.type](services, user, change)
      services.mails.wake()
    },
  })
}

type QueueMail = (services: Services, user: Selectable<UserRow>, change: Heard) => Promise<void>

const mails: Readonly<Record<Heard['event']['type'], QueueMail>> = {
  'users.signedUp': mailVerification,
  'users.resetRequested': mailReset,
  'users.passkeyAdded': mailPasskey,
  'users.passkeyRemoved': mailPasskey,
}

async function mailPasskey(services: Services, { email }: Selectable<UserRow>, { id, event }: Heard): Promise<void> {
  if (event.type !== 'users.passkeyAdded' && event.type !== 'users.passkeyRemoved') return
  const kind = event.type === 'users.passkeyAdded' ? 'passkeyAdded' : 'passkeyRemoved'
  const values = { name: event.name, link: securityLink(services.config) }
  await services.meta.write((tx) => services.mails.add(tx, [{ to: email, mail: { kind, values }, once: id }]))
}

async function mailVerification(services: Services, user: Selectable<UserRow>, { id: once }: Heard): Promise<void> {
  const { config, meta, now } = services
  // Also of whoever was sent by a provider that proves addresses.
  if (user.email_verified !== 0) return
  await meta.write(async (tx) => {
    if (await services.mails.has(tx, once)) return
    const { token, expiresAt } = await makeVerificationToken(tx, user.id, now())
    const mail = { kind: 'verification', values: { link: verificationLink(config, token) } } as const
    await services.mails.add(tx, [{ to: user.email, mail, once, goodUntilMs: Date.parse(expiresAt) }])
  })
}

async function mailReset(services: Services, user: Selectable<UserRow>, { id: once, event, at }: Heard): Promise<void> {
  const { config, meta, now } = services
  if (event.type !== 'users.resetRequested' || event.by !== 'mail') return
  // Whoever waited so long has asked again or found another way.
  if (now() - Date.parse(at) > resetMinutes * 60_000) return
  await meta.write(async (tx) => {
    if (await services.mails.has(tx, once)) return
    const { token, expiresAt } = await makeResetToken(tx, user.id, now())
    const mail = { kind: 'reset', values: { link: resetLink(config, token), minutes: resetMinutes } } as const
    // To the stored address, not to what was typed.
    await services.mails.add(tx, [{ to: user.email, mail, once, goodUntilMs: Date.parse(expiresAt) }])
  })
}
