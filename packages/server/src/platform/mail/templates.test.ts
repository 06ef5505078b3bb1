import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteMail, knownAddressMail, resetMail, signUpMail, verificationMail } from './templates.ts'

const link = 'https://rowhouse.test/auth/password/reset/abc?x=1&y="2"'
const linkInHtml = 'https://rowhouse.test/auth/password/reset/abc?x=1&amp;y=&quot;2&quot;'

test('the reset mail holds its link as text and as a button', () => {
  const { subject, text, html } = resetMail(link, 30)
  assert.equal(subject, 'Reset your password')
  assert.ok(text.includes(`\n${link}\n`))
  assert.ok(html.includes(`<a href="${linkInHtml}"`))
  assert.ok(!html.includes(link))
  assert.ok(text.includes('The link works once, within 30 minutes.'))
})

test('the mail that confirms an address holds its link', () => {
  const { subject, text, html } = verificationMail(link)
  assert.equal(subject, 'Confirm your e-mail address')
  assert.ok(text.includes(`\n${link}\n`))
  assert.ok(html.includes(`<a href="${linkInHtml}"`))
})

test('the mails of a sign-up lead on: to a password, or to the account that exists', () => {
  const fresh = signUpMail(link, 24)
  assert.ok(fresh.text.includes(`\n${link}\n`))
  assert.ok(fresh.text.includes('within 24 hours'))
  const known = knownAddressMail('https://rowhouse.test/in', 'https://rowhouse.test/forgot')
  for (const address of ['https://rowhouse.test/in', 'https://rowhouse.test/forgot'])
    assert.ok(known.text.includes(address) && known.html.includes(address))
})

test('the invite names who invites and where to', () => {
  const mail = inviteMail({ link, invitedBy: 'ada@example.com', projectTitle: 'Sales' })
  assert.equal(mail.subject, 'Invitation to “Sales”')
  assert.ok(mail.text.startsWith('ada@example.com invites you to the project “Sales” in Rowhouse.\n'))
  assert.ok(mail.text.includes(link))
  assert.ok(mail.html.includes(`<a href="${linkInHtml}"`))
})

test('an invite without a project is to the server', () => {
  const mail = inviteMail({ link, invitedBy: 'ada@example.com' })
  assert.equal(mail.subject, 'Invitation to Rowhouse')
  assert.ok(mail.text.startsWith('ada@example.com invites you to Rowhouse.\n'))
})

test('titles and names typed by people stay text, on one line and short (S23)', () => {
  const projectTitle = `<img src=x onerror=alert(1)>\r\nBcc: eve@example.com ${'x'.repeat(200)}`
  const { subject, text, html } = inviteMail({ link, invitedBy: '<b>Eve</b>\n\n"&\'', projectTitle })
  assert.ok(!/[\r\n]/.test(subject))
  assert.ok(subject.startsWith('Invitation to “<img src=x onerror=alert(1)> Bcc: eve@example.com xxx'))
  assert.ok(subject.endsWith('x…”') && subject.length < 120)
  assert.ok(text.startsWith('<b>Eve</b> "&\' invites you'))
  assert.ok(html.includes('&lt;b&gt;Eve&lt;/b&gt; &quot;&amp;&#39; invites you'))
  assert.ok(!html.includes('<img') && !html.includes('<b>'))
})
