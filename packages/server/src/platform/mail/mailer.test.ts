import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { startMailServer } from '../../testing/mail-server.ts'
import { createMailer } from './mailer.ts'

const from = 'Rowhouse <mail@rowhouse.test>'
const greeting = { subject: 'Grüße – hello', text: 'Plain ünïcode', html: '<p>Rich ünïcode</p>' }

test('a mail arrives with its sender, recipient, subject and both bodies', async (t) => {
  const server = await startMailServer()
  t.after(server.close)
  const mailer = createMailer({ url: server.url, from })
  assert.equal(await mailer.isConfigured(), true)
  await mailer.send({ to: 'ada@example.com', ...greeting })
  const mail = await server.waitForMail('ada@example.com')
  assert.equal(mail.from, 'mail@rowhouse.test')
  assert.deepEqual(mail.to, ['ada@example.com'])
  assert.equal(mail.headers.get('from'), from)
  assert.equal(mail.subject, greeting.subject)
  assert.equal(mail.text.trim(), greeting.text)
  assert.equal(mail.html.trim(), greeting.html)
})

test('a mail may have a plain body only', async (t) => {
  const server = await startMailServer()
  t.after(server.close)
  const waiting = server.waitForMail()
  await createMailer({ url: server.url, from }).send({ to: 'ada@example.com', subject: 'Hello', text: 'Only text' })
  const mail = await waiting
  assert.deepEqual([mail.text.trim(), mail.html], ['Only text', ''])
})

for (const to of [
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com\nX: y',
  'ada@example.com, eve@example.com',
  'ada@example.com;eve@example.com',
  'ada@example.com eve@example.com',
  'Ada <ada@example.com>',
  '"ada eve"@example.com',
  'group:ada@example.com',
  'ada@example.com\u0000',
  'ada',
  '@example.com',
  'ada@eve@example.com',
  `${'a'.repeat(250)}@example.com`,
  '',
]) {
  test(`nothing is sent to ${JSON.stringify(to.slice(0, 40))}`, async (t) => {
    const server = await startMailServer()
    t.after(server.close)
    const mailer = createMailer({ url: server.url, from })
    await assert.rejects(mailer.send({ to, ...greeting }), { code: 'invalid_value', details: { field: 'to' } })
    assert.deepEqual(server.received, [])
  })
}

for (const subject of ['Hello\r\nBcc: eve@example.com', 'Hello\nX: y', 'Hello\rX: y', 'Hello\u0000', 'Hello\u2028x']) {
  test(`the subject ${JSON.stringify(subject)} is refused`, async (t) => {
    const server = await startMailServer()
    t.after(server.close)
    const mailer = createMailer({ url: server.url, from })
    const mail = { ...greeting, to: 'ada@example.com', subject }
    await assert.rejects(mailer.send(mail), { code: 'invalid_value', details: { field: 'subject' } })
    assert.deepEqual(server.received, [])
  })
}

test('without a mail server nothing is configured and sending says what to do', async () => {
  for (const options of [{}, { url: '' }, { from }]) {
    const mailer = createMailer(options)
    assert.equal(await mailer.isConfigured(), false)
    await assert.rejects(mailer.send({ to: 'ada@example.com', ...greeting }), {
      code: 'source_unavailable',
      message: /^No mail server is set up\. .*SMTP_URL/,
    })
  }
})

for (const url of ['http://mail.test', 'mail.test:25', 'smtp://', 'smtp', 'file:///etc/passwd']) {
  test(`the address “${url}” is not one of a mail server`, () => {
    assert.throws(() => createMailer({ url, from }), { code: 'invalid_value', message: /^SMTP_URL must look like/ })
  })
}

for (const sender of [
  '',
  'Rowhouse',
  'a@b@c',
  'Rowhouse <mail@rowhouse.test',
  'x\r\nBcc: eve@example.com <a@b.test>',
]) {
  test(`the sender ${JSON.stringify(sender)} is refused at start`, () => {
    assert.throws(() => createMailer({ url: 'smtp://127.0.0.1', from: sender }), {
      code: 'invalid_value',
      message: /^MAIL_FROM must be/,
    })
  })
}

test('a refusal by the mail server is told without its words (S74)', async (t) => {
  const server = await startMailServer()
  t.after(server.close)
  const mailer = createMailer({ url: server.url, from })
  await assert.rejects(mailer.send({ to: 'ada@refused.test', ...greeting }), {
    code: 'source_unavailable',
    message: 'The mail was refused: the address takes no mail.',
  })
  await mailer.send({ to: 'ada@example.com', ...greeting })
  assert.equal(server.received.length, 1)
})

test('a mail server that never greets times out', async (t) => {
  const silent = createServer((socket) => t.after(() => socket.destroy())).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => silent.close())
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { port } = silent.address() as AddressInfo
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from })
  let isOver = false
  const rejected = assert.rejects(mailer.send({ to: 'ada@example.com', ...greeting }), { code: 'timed_out' })
  const watched = rejected.finally(() => {
    isOver = true
  })
  while (!isOver) {
    t.mock.timers.tick(5_000)
    await new Promise(setImmediate)
  }
  await watched
})
