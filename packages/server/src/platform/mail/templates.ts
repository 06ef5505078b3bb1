import { escapeHtml } from '../escape-html.ts'
import type { OutgoingMail } from './mailer.ts'

type MailContent = Required<Pick<OutgoingMail, 'subject' | 'text' | 'html'>>

export function resetMail(link: string, minutes: number): MailContent {
  return compose({
    subject: 'Reset your password',
    paragraphs: [
      'Somebody, hopefully you, asked to set a new password for your Rowhouse account.',
      `The link works once, within ${minutes} minutes.`,
    ],
    action: { title: 'Set a new password', link },
    ending: 'If this was not you, ignore this mail: your password stays as it is.',
  })
}

export function verificationMail(link: string): MailContent {
  return compose({
    subject: 'Confirm your e-mail address',
    paragraphs: ['Please confirm that this address belongs to your new Rowhouse account.'],
    action: { title: 'Confirm the address', link },
    ending: 'If you have not signed up, ignore this mail.',
  })
}

export function signUpMail(link: string, hours: number): MailContent {
  return compose({
    subject: 'Finish your sign-up',
    paragraphs: [
      'Somebody, hopefully you, wants to create a Rowhouse account with this address.',
      `Choose a password to finish. The link works once, within ${hours} hours.`,
    ],
    action: { title: 'Choose a password', link },
    ending: 'If this was not you, ignore this mail: no account is made.',
  })
}

export function knownAddressMail(signIn: string, forgot: string): MailContent {
  return compose({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, hopefully you, tried to create a Rowhouse account with this address. It has one already.',
      `If you do not remember the password, choose a new one: ${forgot}`,
    ],
    action: { title: 'Log in', link: signIn },
    ending: 'If this was not you, ignore this mail: nothing has changed.',
  })
}

interface PasskeyMail {
  readonly name: string
  readonly isAdded: boolean
  readonly link: string
}

/** To whoever owns the account, so that nobody else arranges themselves in it unnoticed. */
export function passkeyMail({ name, isAdded, link }: PasskeyMail): MailContent {
  return compose({
    subject: isAdded ? 'A passkey was added to your account' : 'A passkey was removed from your account',
    paragraphs: [
      isAdded
        ? `The passkey “${oneLine(name)}” was added to your Rowhouse account. It can be used to log in.`
        : `The passkey “${oneLine(name)}” was removed from your Rowhouse account. It can no longer be used to log in.`,
    ],
    action: { title: 'See your passkeys', link },
    ending: 'If this was not you, change your password at once and tell an administrator of your server.',
  })
}

interface Invite {
  readonly link: string
  readonly invitedBy: string
  /** Left out when the invitation is to the server and not to a project. */
  readonly projectTitle?: string
}

export function inviteMail({ link, invitedBy, projectTitle }: Invite): MailContent {
  const place = projectTitle === undefined ? 'Rowhouse' : `the project “${oneLine(projectTitle)}” in Rowhouse`
  return compose({
    subject: projectTitle === undefined ? 'Invitation to Rowhouse' : `Invitation to “${oneLine(projectTitle)}”`,
    paragraphs: [`${oneLine(invitedBy)} invites you to ${place}.`, 'The link works once, within 7 days.'],
    action: { title: 'Accept the invitation', link },
    ending: 'If you do not know the sender, ignore this mail.',
  })
}

interface HandedInMail {
  readonly link: string
  readonly form: string
  readonly projectTitle: string
}

export function handedInMail({ link, form, projectTitle }: HandedInMail): MailContent {
  return compose({
    subject: `New record through “${oneLine(form)}”`,
    paragraphs: [`Somebody handed in the form “${oneLine(form)}” of the project “${oneLine(projectTitle)}”.`],
    action: { title: 'Open the record', link },
    ending: 'You get this mail because you asked for it in the settings of the form. Switch it off there.',
  })
}

interface AnswersMail {
  readonly form: string
  readonly answers: readonly { readonly label: string; readonly text: string }[]
  /** Where they can be changed; null: nowhere. */
  readonly address: string | null
}

/** Holds no other link than the one back: what others typed must not look like an invitation of ours. */
export function answersMail({ form, answers, address }: AnswersMail): MailContent {
  return compose({
    subject: `Your answers to “${oneLine(form)}”`,
    paragraphs: [
      `This is a copy of what was handed in through the form “${oneLine(form)}”.`,
      ...answers.slice(0, 200).map(({ label, text }) => `${oneLine(label)}: ${shortened(text)}`),
    ],
    ...(address === null ? {} : { action: { title: 'Change your answer', link: address } }),
    ending: 'Somebody typed this address into the form. If it was not you, ignore this mail.',
  })
}

interface DigestMail {
  readonly lines: readonly string[]
  readonly hasMore: boolean
  readonly link: string
  readonly unsubscribe: string
}

export function digestMail({ lines, hasMore, link, unsubscribe }: DigestMail): MailContent {
  return compose({
    subject:
      lines.length === 1 && !hasMore
        ? 'One thing is new for you'
        : `${lines.length}${hasMore ? '+' : ''} things are new for you`,
    paragraphs: [
      'This happened in your projects, and you have not read it yet.',
      ...lines.map((line) => shortened(line.replace(/\s+/g, ' '))),
      ...(hasMore ? ['There is more than fits into a mail.'] : []),
    ],
    action: { title: 'Open Rowhouse', link },
    ending: `You get this mail because you asked for it in your settings. To end these mails: ${unsubscribe}`,
  })
}

interface Parts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly title: string; readonly link: string }
  readonly ending: string
}

function compose({ subject, paragraphs, action, ending }: Parts): MailContent {
  return {
    subject,
    text: [...paragraphs, ...(action === undefined ? [] : [`${action.title}:\n${action.link}`]), ending, ''].join(
      '\n\n',
    ),
    html: page(
      subject,
      [
        ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        ...(action === undefined ? [] : [button(action)]),
        `<p style="${quietStyle}">${escapeHtml(ending)}</p>`,
      ].join('\n'),
    ),
  }
}

const button = ({ title, link }: NonNullable<Parts['action']>): string =>
  `<p><a href="${escapeHtml(link)}" style="${buttonStyle}">${escapeHtml(title)}</a></p>
<p style="${quietStyle}">Or open this address: ${escapeHtml(link)}</p>`

/** Enough to know one's own answer by. */
const shortened = (text: string): string => ([...text].length > 1000 ? `${[...text].slice(0, 999).join('')}…` : text)

// Mail programs drop style sheets, so the few styles stand at their elements.
const bodyStyle = 'margin:0;padding:24px;font:16px/1.5 Inter,system-ui,sans-serif;color:#1f2328;background:#ffffff'
const buttonStyle =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5fd6;color:#ffffff;text-decoration:none'
const quietStyle = 'font-size:13px;color:#59636e;word-break:break-all'

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="${bodyStyle}">
<div style="max-width:480px;margin:0 auto">
${content}
</div>
</body>
</html>
`
}

// Titles are typed by people: a line break in a subject would start another header, and an endless one is spam.
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > 100 ? `${characters.slice(0, 99).join('')}…` : line
}
