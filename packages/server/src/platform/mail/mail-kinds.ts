// Every mail: what it is made of, what it says, and sample values for whoever wants to see it.
import type { MailKind } from '@rowhouse/core/mails'
import { layMail, type MailContent, type MailFrame, type MailParts } from './mail-layout.ts'
import { type Say, sayIn } from './mail-texts.ts'

interface KindOf<Values> {
  readonly sample: Values
  parts(values: Values, say: Say): MailParts
}

/** Lets the values of each be known by its sample. */
const kind = <Values>(made: KindOf<Values>): KindOf<Values> => made

const site = 'https://rowhouse.example'

interface Passkey {
  readonly name: string
  readonly link: string
}

/** To whoever owns the account, so that nobody else arranges themselves in it unnoticed. */
const passkey = (what: 'passkeyAdded' | 'passkeyRemoved') =>
  kind<Passkey>({
    sample: { name: 'My phone', link: `${site}/#/user/settings/security` },
    parts: ({ name, link }, say) => ({
      subject: say(`${what}.subject`),
      paragraphs: [say(`${what}.text`, { name: oneLine(name) })],
      action: { title: say('passkey.action'), link },
      ending: say('passkey.ending'),
    }),
  })

const kinds = {
  reset: kind<{ readonly link: string; readonly minutes: number }>({
    sample: { link: `${site}/#/user/password/reset/form?token=sample`, minutes: 30 },
    parts: ({ link, minutes }, say) => ({
      subject: say('reset.subject'),
      paragraphs: [say('reset.text'), say('reset.until', { minutes })],
      action: { title: say('reset.action'), link },
      ending: say('reset.ending'),
    }),
  }),
  verification: kind<{ readonly link: string }>({
    sample: { link: `${site}/email/verify/sample` },
    parts: ({ link }, say) => ({
      subject: say('verification.subject'),
      paragraphs: [say('verification.text')],
      action: { title: say('verification.action'), link },
      ending: say('verification.ending'),
    }),
  }),
  signUp: kind<{ readonly link: string; readonly hours: number }>({
    sample: { link: `${site}/#/user/authentication/signup/confirm/sample`, hours: 24 },
    parts: ({ link, hours }, say) => ({
      subject: say('signUp.subject'),
      paragraphs: [say('signUp.text'), say('signUp.until', { hours })],
      action: { title: say('signUp.action'), link },
      ending: say('signUp.ending'),
    }),
  }),
  knownAddress: kind<{ readonly signIn: string; readonly forgot: string }>({
    sample: { signIn: `${site}/#/user/authentication/signin`, forgot: `${site}/#/user/password/forgot` },
    parts: ({ signIn, forgot }, say) => ({
      subject: say('known.subject'),
      paragraphs: [say('known.text'), say('known.forgot', { link: forgot })],
      action: { title: say('known.action'), link: signIn },
      ending: say('known.ending'),
    }),
  }),
  passkeyAdded: passkey('passkeyAdded'),
  passkeyRemoved: passkey('passkeyRemoved'),
  invite: kind<{ readonly link: string; readonly invitedBy: string; readonly project: string }>({
    sample: { link: `${site}/#/user/authentication/signup/sample`, invitedBy: 'Ada Lovelace', project: 'Harvest' },
    parts: ({ link, invitedBy, project }, say) => ({
      ...invitation(link, say),
      subject: say('invite.subject', { project: oneLine(project) }),
      paragraphs: [say('invite.text', { who: oneLine(invitedBy), project: oneLine(project) }), say('invite.until')],
    }),
  }),
  serverInvite: kind<{ readonly link: string; readonly invitedBy: string }>({
    sample: { link: `${site}/#/user/authentication/signup/sample`, invitedBy: 'Ada Lovelace' },
    parts: ({ link, invitedBy }, say) => ({
      ...invitation(link, say),
      subject: say('serverInvite.subject'),
      paragraphs: [say('serverInvite.text', { who: oneLine(invitedBy) }), say('invite.until')],
    }),
  }),
  handedIn: kind<{ readonly link: string; readonly form: string; readonly project: string }>({
    sample: { link: `${site}/#/nc/p_sample?tab=table&name=Orders&rowId=7`, form: 'Order form', project: 'Harvest' },
    parts: ({ link, form, project }, say) => ({
      subject: say('handedIn.subject', { form: oneLine(form) }),
      paragraphs: [say('handedIn.text', { form: oneLine(form), project: oneLine(project) })],
      action: { title: say('handedIn.action'), link },
      ending: say('handedIn.ending'),
    }),
  }),
  /** Holds no other link than the one back: what others typed must not look like an invitation of ours. */
  answers: kind<{
    readonly form: string
    readonly answers: readonly { readonly label: string; readonly text: string }[]
    /** Where they can be changed; null: nowhere. */
    readonly address: string | null
  }>({
    sample: {
      form: 'Order form',
      answers: [
        { label: 'Name', text: 'Ada Lovelace' },
        { label: 'Apples', text: '12' },
      ],
      address: `${site}/#/nc/form/sample?answer=sample`,
    },
    parts: ({ form, answers, address }, say) => ({
      subject: say('answers.subject', { form: oneLine(form) }),
      paragraphs: [
        say('answers.text', { form: oneLine(form) }),
        ...answers.slice(0, 200).map(({ label, text }) => `${oneLine(label)}: ${shortened(text)}`),
      ],
      ...(address === null ? {} : { action: { title: say('answers.action'), link: address } }),
      ending: say('answers.ending'),
    }),
  }),
  digest: kind<{
    readonly lines: readonly string[]
    readonly hasMore: boolean
    readonly link: string
    readonly unsubscribe: string
  }>({
    sample: {
      lines: ['Ada Lovelace mentioned you at “Order 7” (Harvest / Orders): “Can you look at this?”'],
      hasMore: false,
      link: `${site}/#/projects`,
      unsubscribe: `${site}/#/user/unsubscribe/sample`,
    },
    parts: ({ lines, hasMore, link, unsubscribe }, say) => ({
      subject:
        lines.length === 1 && !hasMore
          ? say('digest.subject.one')
          : say('digest.subject.many', { count: `${lines.length}${hasMore ? '+' : ''}` }),
      paragraphs: [
        say('digest.text'),
        ...lines.map((line) => shortened(line.replace(/\s+/g, ' '))),
        ...(hasMore ? [say('digest.more')] : []),
      ],
      action: { title: say('digest.action'), link },
      ending: say('digest.ending', { unsubscribe }),
    }),
  }),
  /** Of a cron job: the records of a view. */
  scheduled: kind<{
    readonly subject: string
    readonly title: string
    readonly count: number
    readonly records: readonly string[]
  }>({
    sample: {
      subject: 'Open orders',
      title: 'Open',
      count: 2,
      records: ['Name: Order 7\nApples: 12', 'Name: Order 8'],
    },
    parts: ({ subject, title, count, records }, say) => ({
      subject,
      paragraphs: [
        say(count === 1 ? 'scheduled.one' : 'scheduled.many', { title: oneLine(title), count }),
        ...records,
        ...(count > records.length ? [say('scheduled.more', { count: count - records.length })] : []),
      ],
    }),
  }),
  /** By people, in a webhook or an automation. */
  written: kind<{ readonly subject: string; readonly text: string }>({
    sample: { subject: 'Order 7 is ready', text: 'Hello Ben,\n\norder 7 is ready to be fetched.' },
    parts: ({ subject, text }) => ({ subject, paragraphs: [text] }),
  }),
  test: kind<Readonly<Record<string, never>>>({
    sample: {},
    parts: (_, say) => ({ subject: say('test.subject'), paragraphs: [say('test.text')] }),
  }),
} satisfies Readonly<Record<MailKind, unknown>>

const invitation = (link: string, say: Say): Pick<MailParts, 'action' | 'ending'> => ({
  action: { title: say('invite.action'), link },
  ending: say('invite.ending'),
})

/** Enough to know one's own answer by. */
const shortened = (text: string): string => ([...text].length > 1000 ? `${[...text].slice(0, 999).join('')}…` : text)

// Titles are typed by people: a line break in a subject would start another header, and an endless one is spam.
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > 100 ? `${characters.slice(0, 99).join('')}…` : line
}

type ValuesOf<Kind extends MailKind> = (typeof kinds)[Kind]['sample']

/** A mail before it is laid out. */
export type Mail = { [Kind in MailKind]: { readonly kind: Kind; readonly values: ValuesOf<Kind> } }[MailKind]

export function makeMail({ kind: name, values }: Mail, frame: MailFrame): MailContent {
  const say = sayIn(frame.speech)
  const product = frame.brand.title
  // What its values are, its kind says: the pair comes from a `Mail`.
  const { parts } = kinds[name] as KindOf<unknown>
  return layMail(
    parts(values, (text, named = {}) => say(text, { product, ...named })),
    frame,
  )
}

export const sampleOf = (name: MailKind): Mail => ({ kind: name, values: kinds[name].sample }) as Mail
