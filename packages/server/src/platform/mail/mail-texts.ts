/** What mails say, in one place for each language. `{name}` stands for a value. */
const en = {
  address: 'Or open this address: {link}',
  'reset.subject': 'Reset your password',
  'reset.text': 'Somebody, hopefully you, asked to set a new password for your {product} account.',
  'reset.until': 'The link works once, within {minutes} minutes.',
  'reset.action': 'Set a new password',
  'reset.ending': 'If this was not you, ignore this mail: your password stays as it is.',
  'verification.subject': 'Confirm your e-mail address',
  'verification.text': 'Please confirm that this address belongs to your new {product} account.',
  'verification.action': 'Confirm the address',
  'verification.ending': 'If you have not signed up, ignore this mail.',
  'signUp.subject': 'Finish your sign-up',
  'signUp.text': 'Somebody, hopefully you, wants to create a {product} account with this address.',
  'signUp.until': 'Choose a password to finish. The link works once, within {hours} hours.',
  'signUp.action': 'Choose a password',
  'signUp.ending': 'If this was not you, ignore this mail: no account is made.',
  'known.subject': 'You already have an account',
  'known.text': 'Somebody, hopefully you, tried to create a {product} account with this address. It has one already.',
  'known.forgot': 'If you do not remember the password, choose a new one: {link}',
  'known.action': 'Log in',
  'known.ending': 'If this was not you, ignore this mail: nothing has changed.',
  'passkeyAdded.subject': 'A passkey was added to your account',
  'passkeyAdded.text': 'The passkey “{name}” was added to your {product} account. It can be used to log in.',
  'passkeyRemoved.subject': 'A passkey was removed from your account',
  'passkeyRemoved.text':
    'The passkey “{name}” was removed from your {product} account. It can no longer be used to log in.',
  'passkey.action': 'See your passkeys',
  'passkey.ending': 'If this was not you, change your password at once and tell an administrator of your server.',
  'invite.subject': 'Invitation to “{project}”',
  'invite.text': '{who} invites you to the project “{project}” in {product}.',
  'serverInvite.subject': 'Invitation to {product}',
  'serverInvite.text': '{who} invites you to {product}.',
  'invite.until': 'The link works once, within 7 days.',
  'invite.action': 'Accept the invitation',
  'invite.ending': 'If you do not know the sender, ignore this mail.',
  'handedIn.subject': 'New record through “{form}”',
  'handedIn.text': 'Somebody handed in the form “{form}” of the project “{project}”.',
  'handedIn.action': 'Open the record',
  'handedIn.ending': 'You get this mail because you asked for it in the settings of the form. Switch it off there.',
  'answers.subject': 'Your answers to “{form}”',
  'answers.text': 'This is a copy of what was handed in through the form “{form}”.',
  'answers.action': 'Change your answer',
  'answers.ending': 'Somebody typed this address into the form. If it was not you, ignore this mail.',
  'digest.subject.one': 'One thing is new for you',
  'digest.subject.many': '{count} things are new for you',
  'digest.text': 'This happened in your projects, and you have not read it yet.',
  'digest.more': 'There is more than fits into a mail.',
  'digest.action': 'Open {product}',
  'digest.ending': 'You get this mail because you asked for it in your settings. To end these mails: {unsubscribe}',
  'scheduled.one': '{title}: 1 record',
  'scheduled.many': '{title}: {count} records',
  'scheduled.more': '… and {count} more.',
  'test.subject': 'Test of {product}',
  'test.text': 'This is a test. Mails of {product} leave by this way.',
  'news.somebody': 'Somebody',
  'news.line': '{who} {did} ({where})',
  'news.said': '{line}: “{said}”',
  'news.mentioned': 'mentioned you at {record}',
  'news.replied': 'answered at {record}',
  'news.commented': 'commented on {record}',
  'news.assigned': 'put you into “{fields}” of {record}',
  'news.joined': 'added you to the project as {role}',
  'news.role': 'made you {role} of the project',
  'news.changed': 'changed {fields} of {record}',
  'news.entered': 'brought {record} into “{view}”',
  'news.bounced': 'The address {address} takes no mail ({where})',
  'news.bounced.server': 'The address {address} takes no mail',
  'news.member': 'a member',
  'news.record': '“{name}”',
  'news.record.key': 'record {key}',
  'news.record.more': '“{name}” and {count} more',
} as const

type MailText = keyof typeof en

const catalogues = { en } satisfies Readonly<Record<string, Readonly<Record<MailText, string>>>>

export type MailLanguage = keyof typeof catalogues

export type Say = (text: MailText, values?: Readonly<Record<string, string | number>>) => string

/** A value is put in as it is, whatever it looks like. */
export const sayIn =
  (language: MailLanguage): Say =>
  (text, values = {}) =>
    catalogues[language][text].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
