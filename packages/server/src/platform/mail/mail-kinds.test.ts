import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailKinds } from '@rowhouse/core/mails'
import { type Mail, makeMail, sampleOf } from './mail-kinds.ts'
import type { MailContent } from './mail-layout.ts'
import { type MailCatalogues, speechOf } from './mail-texts.ts'
import { en } from './texts/en.ts'

const link = 'https://rowhouse.test/auth/password/reset/abc?x=1&y="2"'
const linkInHtml = 'https://rowhouse.test/auth/password/reset/abc?x=1&amp;y=&quot;2&quot;'
const frame = { brand: { title: 'Rowhouse', logo: null }, speech: speechOf(null) } as const
const made = (mail: Mail): MailContent => makeMail(mail, frame)

for (const kind of mailKinds)
  test(`the mail “${kind}” is text and HTML, for light and dark screens, in the name of the installation`, () => {
    const brand = { title: 'Orchard & Co', logo: 'https://rows.example/branding/logo' }
    const { subject, text, html } = makeMail(sampleOf(kind), { brand, speech: speechOf(null) })
    assert.ok(subject !== '' && text.trim() !== '' && !/[\r\n]/.test(subject))
    assert.ok(html.includes('Orchard &amp; Co</p>') && html.includes('src="https://rows.example/branding/logo"'))
    assert.ok(html.includes('<meta name="color-scheme" content="light dark">'))
    assert.ok(html.includes('@media (prefers-color-scheme: dark)'))
    // Every value has its place, every text its words.
    assert.doesNotMatch(`${subject} ${text} ${html}`, /undefined|\{\w+\}|Rowhouse/)
  })

test('a second language is a catalogue: every mail is said in it, and one without texts is English', () => {
  // Each text as it is, between marks, so that what is not taken from the catalogue is seen.
  const marked = Object.fromEntries(
    Object.entries<string>(en).map(([key, text]) => [key, `<<${text}>>`]),
  ) as MailCatalogues['en']
  const catalogues: MailCatalogues = { en, xx: marked }
  const speech = speechOf('xx', catalogues)
  for (const kind of mailKinds.filter((one) => one !== 'written' && one !== 'scheduled')) {
    const { subject, text, html } = makeMail(sampleOf(kind), { ...frame, speech })
    assert.ok(subject.startsWith('<<') && text.startsWith('<<') && html.includes('<html lang="xx">'), kind)
  }
  for (const unknown of [null, 'fr', 'constructor', '__proto__'])
    assert.deepEqual(speechOf(unknown, catalogues), { language: 'en', texts: en })
})

test('a preview shows one screen, whatever the screen around it', () => {
  const light = makeMail(sampleOf('reset'), { ...frame, scheme: 'light' }).html
  const dark = makeMail(sampleOf('reset'), { ...frame, scheme: 'dark' }).html
  assert.doesNotMatch(light, /dark/)
  assert.match(dark, /:root \{ color-scheme: dark \}\n\.ground \{/)
  assert.doesNotMatch(dark, /@media/)
})

test('the reset mail holds its link as text and as a button', () => {
  const { subject, text, html } = made({ kind: 'reset', values: { link, minutes: 30 } })
  assert.equal(subject, 'Reset your password')
  assert.ok(text.includes(`\n${link}\n`))
  assert.ok(html.includes(`<a class="button" href="${linkInHtml}"`))
  assert.ok(!html.includes(link))
  assert.ok(text.includes('The link works once, within 30 minutes.'))
})

test('the invite names who invites and where to', () => {
  const mail = made({ kind: 'invite', values: { link, invitedBy: 'ada@example.com', project: 'Sales' } })
  assert.equal(mail.subject, 'Invitation to “Sales”')
  assert.ok(mail.text.startsWith('ada@example.com invites you to the project “Sales” in Rowhouse.\n'))
  assert.ok(mail.text.includes(link))
  const server = made({ kind: 'serverInvite', values: { link, invitedBy: 'ada@example.com' } })
  assert.equal(server.subject, 'Invitation to Rowhouse')
  assert.ok(server.text.startsWith('ada@example.com invites you to Rowhouse.\n'))
})

test('titles and names typed by people stay text, on one line and short (S23)', () => {
  const project = `<img src=x onerror=alert(1)>\r\nBcc: eve@example.com {who} ${'x'.repeat(200)}`
  const { subject, text, html } = made({ kind: 'invite', values: { link, invitedBy: '<b>Eve</b>\n\n"&\'', project } })
  assert.ok(!/[\r\n]/.test(subject))
  assert.ok(subject.startsWith('Invitation to “<img src=x onerror=alert(1)> Bcc: eve@example.com {who} xxx'))
  assert.ok(subject.endsWith('x…”') && subject.length < 120)
  assert.ok(text.startsWith('<b>Eve</b> "&\' invites you'))
  assert.ok(html.includes('&lt;b&gt;Eve&lt;/b&gt; &quot;&amp;&#39; invites you'))
  assert.ok(!html.includes('<img') && !html.includes('<b>'))
})

test('what people wrote keeps its lines and paragraphs', () => {
  const { text, html } = made({ kind: 'written', values: { subject: 'S', text: 'Hi <b>\nBen\n\nBye' } })
  assert.equal(text, 'Hi <b>\nBen\n\nBye\n')
  assert.match(html, /<p[^>]*>Hi &lt;b&gt;<br>Ben<\/p>\n<p[^>]*>Bye<\/p>/)
})
