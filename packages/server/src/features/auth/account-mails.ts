import type { Selectable } from 'kysely'
import { type HeardChange, type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import type { UserRow } from '../../meta/tables.ts'
import { canMailLinks, resetLink, securityLink, verificationLink } from '../../platform/mail/links.ts'
import { isRefusedForGood } from '../../platform/mail/mailer.ts'
import { passkeyMail, resetMail, verificationMail } from '../../platform/mail/templates.ts'
import type { Services } from '../../request/services.ts'
import { makeResetToken, makeVerificationToken, resetMinutes } from './mail-tokens.ts'

type PasskeyType = 'users.passkeyAdded' | 'users.passkeyRemoved'
type Heard = HeardChange<'users.signedUp' | 'users.resetRequested' | PasskeyType>

/**
 * Mails to people about their own account. They follow the log, so that a mail server that is down, or a crash, only delays
 * them. The links are made when they are sent: the log holds no secret.
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
      await mails[change.event.type](services, user, change).catch((error: unknown) => {
        // The mails of others must not wait for an address that does not exist.
        if (!isRefusedForGood(error)) throw error
        services.log.warn({ error, change: change.id }, 'the mail server refused a mail')
      })
    },
  })
}

type Mail = (services: Services, user: Selectable<UserRow>, change: Heard) => Promise<void>

const mails: Readonly<Record<Heard['event']['type'], Mail>> = {
  'users.signedUp': mailVerification,
  'users.resetRequested': mailReset,
  'users.passkeyAdded': mailPasskey,
  'users.passkeyRemoved': mailPasskey,
}

async function mailPasskey({ config, mailer }: Services, user: Selectable<UserRow>, { event }: Heard): Promise<void> {
  if (event.type !== 'users.passkeyAdded' && event.type !== 'users.passkeyRemoved') return
  const isAdded = event.type === 'users.passkeyAdded'
  await mailer.send({ to: user.email, ...passkeyMail({ name: event.name, isAdded, link: securityLink(config) }) })
}

async function mailVerification(services: Services, user: Selectable<UserRow>): Promise<void> {
  const { config, mailer, meta, now } = services
  // Also of whoever was sent by a provider that proves addresses.
  if (user.email_verified !== 0) return
  const { token } = await meta.write((tx) => makeVerificationToken(tx, user.id, now()))
  await mailer.send({ to: user.email, ...verificationMail(verificationLink(config, token)) })
}

async function mailReset(services: Services, user: Selectable<UserRow>, { event, at }: Heard): Promise<void> {
  const { config, mailer, meta, now } = services
  if (event.type !== 'users.resetRequested' || event.by !== 'mail') return
  // Whoever waited so long has asked again or found another way.
  if (now() - Date.parse(at) > resetMinutes * 60_000) return
  const { token } = await meta.write((tx) => makeResetToken(tx, user.id, now()))
  // To the stored address, not to what was typed.
  await mailer.send({ to: user.email, ...resetMail(resetLink(config, token), resetMinutes) })
}
