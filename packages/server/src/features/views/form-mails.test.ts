import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { allMailed } from '../../testing/all-mailed.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

let mail: MailServer
let server: TestServer
let ana: Person
let eve: Person
let project: string
let table: WireTable
let form: string

before(async () => {
  mail = await startMailServer()
  server = await aServer({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Rowhouse <mail@rowhouse.test>',
    PUBLIC_URL: 'https://rows.example',
  })
  ana = await server.signUp('ana@x.example')
  eve = await server.signUp('eve@x.example')
  project = (await aProject(server, ana)).id
  await addMember(server, project, eve, 'viewer')
  // The first one confirms an address; everybody else came by a mail.
  await mail.waitForMail(ana.email)
  table = await aTable(server, ana, project, {
    columns: { Name: 'SingleLineText', Mail: 'Email', Code: 'Password', Who: 'Collaborator' },
  })
  form = (await viewsAs(server, ana).createForm(table.id, { title: 'Ask us' })).body.id
})
after(async () => {
  await server.close()
  await mail.close()
})

const insert = (through: string) =>
  server.call('POST', `/api/v1/db/data/noco/${project}/${table.id}${through}`, { Name: 'x' }, { token: ana.token })
const toAll = ['ana@x.example', 'EVE@x.example', 'stranger@x.example']
const told = () => mail.received.filter(({ subject }) => subject.includes('Ask us')).map(({ to }) => to)

test('members who asked for it are told of what was handed in, nobody else is (spec 280)', async () => {
  await viewsAs(server, ana).change(form, { mailsTo: toAll })
  // What does not come through the form tells nobody.
  assert.equal((await insert('')).status, 200)
  assert.equal((await insert(`/views/${form}`)).status, 200)
  const mails = [await mail.waitForMail('ana@x.example'), await mail.waitForMail('eve@x.example')]
  for (const { subject, text } of mails) {
    assert.equal(subject, 'New record through “Ask us”')
    assert.match(text, new RegExp(`https://rows.example/#/nc/${project}\\?tab=table&name=.*&rowId=2`))
  }
  assert.deepEqual(told().flat().toSorted(), ['ana@x.example', 'eve@x.example'])
})

test('who left the project is not told any more', async () => {
  const left = await server.call('DELETE', `/api/v1/db/meta/projects/${project}/users/${eve.id}`, undefined, {
    token: ana.token,
  })
  assert.equal(left.status, 200)
  const before = told().length
  for (const _ of [1, 2]) {
    assert.equal((await insert(`/views/${form}`)).status, 200)
    await mail.waitForMail('ana@x.example')
  }
  // Changes are heard in order: when the second is told, all mails of the first were written.
  await allMailed(server)
  assert.deepEqual(told().slice(before).flat(), ['ana@x.example', 'ana@x.example'])
})

const answer = (row: object) =>
  server.call('POST', `/api/v1/db/data/noco/${project}/${table.id}/views/${form}`, row, { token: ana.token })
const copies = (address: string) =>
  mail.received.filter(({ subject, to }) => subject === 'Your answers to “Ask us”' && to.includes(address))

test('whoever hands it in gets a copy at the address they typed, without secrets and people, and not for ever', async () => {
  const mailColumn = table.columns.find(({ title }) => title === 'Mail')?.id
  const nameColumn = table.columns.find(({ title }) => title === 'Name')?.id
  assert.equal((await viewsAs(server, ana).change(form, { copyTo: nameColumn })).status, 400)
  await viewsAs(server, ana).change(form, { copyTo: mailColumn, mailsTo: [] })
  await answer({ Name: 'Zoe <b>', Mail: 'zoe@y.example', Code: 'top secret', Who: [ana.id] })
  const { text } = await mail.waitForMail('zoe@y.example')
  assert.match(text, /Name: Zoe <b>/)
  assert.doesNotMatch(text, /secret|http|Who|us_/)
  for (const _ of [1, 2, 3, 4]) await answer({ Name: 'x', Mail: 'Zoe@y.example' })
  // Changes are heard in order: when this one is told, all before it were.
  await answer({ Name: 'x', Mail: 'last@y.example' })
  await mail.waitForMail('last@y.example')
  await allMailed(server)
  assert.equal(copies('zoe@y.example').length + copies('Zoe@y.example').length, 3)
})

test('the copy holds the address to change the answer, where the form lets people and has a link', async () => {
  const { uuid } = (await server.call('PUT', `/api/v1/views/${form}/link`, {}, { token: ana.token })).body
  await viewsAs(server, ana).change(form, { answerChanges: 'first' })
  const { headers } = await answer({ Name: 'Yan', Mail: 'yan@y.example' })
  const { text } = await mail.waitForMail('yan@y.example')
  const [, path = ''] = /https:\/\/rows\.example(\/#\S+)/.exec(text) ?? []
  assert.equal(`https://rows.example${path}`, headers['x-rowhouse-answer'])
  const [, token = ''] = /\?answer=(.+)$/.exec(path) ?? []
  const read = await server.call('GET', `/api/v1/db/public/shared-view/${uuid}/answers/${token}`)
  assert.deepEqual([read.status, read.body.cells], [200, { Name: 'Yan', Mail: 'yan@y.example' }])
})
