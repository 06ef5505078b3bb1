import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startMailServer } from '../packages/server/src/testing/mail-server.ts'
import { ownAddress } from './testing/a-free-port.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { longAfterSignIn } from './testing/long-after-sign-in.ts'
import { savedUsers } from './testing/saved-users.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import { type Json, password } from './testing/server-client.ts'
import { projectsAreShown } from './testing/sign-in-form.ts'
import { assertSoon, until } from './testing/waiting.ts'

const mail = await startMailServer()
after(() => mail.close())
const house = await aHouse({
  ...(await ownAddress()),
  SMTP_URL: mail.url,
  MAIL_FROM: 'rowhouse@example.com',
  RATE_RESET: '2',
})

const signUpPath = '/user/authentication/signup'

async function mailedText(email: string, subject: string): Promise<string> {
  for (;;) {
    const received = await mail.waitForMail(email)
    if (received.subject === subject) return received.text
  }
}

test('with a mailer the form asks for the address only, and the mail leads to an account (S38)', async () => {
  const page = await house.visit(signUpPath)
  await page.getByText('Type your address and a link to choose a password is mailed to you.').waitFor()
  assert.equal(await page.getByLabel('Password', { exact: true }).count(), 0)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('E-mail is required', { exact: true }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByLabel('Email', { exact: true }).fill('new@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await page.getByText('A mail to new@example.com is on its way.').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await mailedText('new@example.com', 'Finish your sign-up')

  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Another mail is on its way').waitFor()
  const link = /http:\S+/.exec(await mailedText('new@example.com', 'Finish your sign-up'))?.[0] ?? assert.fail()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('alert').filter({ hasText: 'Too many attempts.' }).waitFor()

  await page.goto(link)
  await page.getByText('new@example.com is yours. Choose a password to finish.').waitFor()
  assert.equal(await page.getByLabel('Email', { exact: true }).isEditable(), false)
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await projectsAreShown(page)
  assert.equal((await savedUsers(page)).user.email, 'new@example.com')

  const again = await house.browser.visit(link)
  await again.getByRole('heading', { name: 'You have an account' }).waitFor()
  await again.getByRole('link', { name: 'Log in', exact: true }).first().click()
  await again.getByRole('heading', { name: 'Log In' }).waitFor()
})

test('who has an account sees the same screen and reads of it in the mail; bad links say what to do (S38)', async () => {
  const page = await house.visit(signUpPath)
  await page.getByLabel('Email', { exact: true }).fill(house.owner.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await page.getByText(`A mail to ${house.owner.email} is on its way.`).waitFor()
  const text = await mailedText(house.owner.email, 'You already have an account')
  assert.ok(text.includes(`${house.server.url}/#/user/authentication/signin`))
  assert.ok(text.includes(`${house.server.url}/#/user/password/forgot`))
  await page.getByRole('button', { name: 'Use another address' }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()

  for (const token of ['', '/made.up', '/expired']) {
    await page.goto(`${house.server.url}/#${signUpPath}/confirm${token}`)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  }
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('link', { name: 'Sign up again' }).click()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
})

test('deleting for good asks for the password when the sign-in is old, and goes on by itself (D20)', async () => {
  const project = await house.aProject(house.owner, { title: 'Old plans' })
  await house.server.call('DELETE', `/api/v1/db/meta/projects/${project.id}`, undefined, house.owner.token)
  longAfterSignIn(house.server)
  const page = await house.enter('/projects?section=trash')
  const row = page.getByRole('row').filter({ hasText: 'Old plans' })
  const purge = async () => {
    await row.getByRole('button', { name: /More|Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Delete for good' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Old plans')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  }

  await purge()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const field = dialog.getByLabel('Password', { exact: true })
  await field.waitFor()
  await assertSoon(() => field.evaluate((input) => input === document.activeElement), true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Confirm that it is you first. Nothing was changed.').waitFor()
  await row.waitFor()

  await purge()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Password is required').waitFor()
  await field.fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: 'The password is not right.' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await field.fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  const { body } = await house.server.call('GET', '/api/v1/projects/trash', undefined, house.owner.token)
  assert.deepEqual(body.list, [])
})

test('over another dialog the question comes to the top, and what was asked for goes on behind it (D20)', async () => {
  const account = await house.newcomer()
  longAfterSignIn(house.server)
  const page = await house.enter('/user/admin')
  await page.getByRole('button', { name: `More for ${account.email}` }).click()
  await page.getByRole('menuitem', { name: 'Copy reset link' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.waitFor({ state: 'detached' })
  const dialog = page.getByRole('dialog', { name: `Reset link for ${account.email}` })
  await dialog.getByRole('button', { name: 'Copy', exact: true }).waitFor()
})

test('a project opened by its address: what the server and the project are is loaded at startup (spec 390)', async () => {
  const project = await house.aProject(house.owner, { title: 'Opened first' })
  const paths: string[] = []
  const page = await house.enter(`/nc/${project.id}`, {
    prepare: (opened) => void opened.on('response', (answer) => paths.push(new URL(answer.url()).pathname)),
  })
  await page.getByRole('banner').getByRole('button', { name: 'Opened first' }).waitFor()
  for (const path of ['/api/v1/db/meta/rowhouse/info', `/api/v1/db/meta/projects/${project.id}`])
    await until(() => paths.includes(path), Boolean)
})

test('what happens to linked records when theirs is deleted is chosen in the field by its words, and chosen anew later (spec 232)', async () => {
  const { id: projectId } = await house.aProject(house.owner, { title: 'Linked' })
  const people = await aTable(house.server, house.owner, projectId, { title: 'People' })
  const pets = await aTable(house.server, house.owner, projectId, { title: 'Pets' })
  const link = { uidt: 'LinkToAnotherRecord', type: 'hm', parentId: people.id, childId: pets.id, title: 'Their pets' }
  const path = `/api/v1/db/meta/tables/${people.id}`
  await house.server.call('POST', `${path}/columns`, link, house.owner.token)
  const actionOf = async (): Promise<unknown> =>
    (await house.server.call('GET', path, undefined, house.owner.token)).body.columns.find(
      (column: Json) => column.title === 'Their pets',
    ).colOptions.dr
  assert.equal(await actionOf(), 'NO ACTION')
  const { body } = await house.server.call('GET', `/api/v1/db/meta/tables/${pets.id}`, undefined, house.owner.token)
  const key = body.columns.find(({ uidt }: Json) => uidt === 'ForeignKey')
  await house.server.call(
    'PATCH',
    `/api/v1/db/meta/columns/${key.id}`,
    { title: key.title, rqd: true },
    house.owner.token,
  )

  const page = await house.enter(placeOfTable(projectId, 'People'))
  await page.getByRole('columnheader', { name: 'Their pets' }).waitFor()
  await page.getByRole('textbox', { name: /^People/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Edit field', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit field' })
  const pick = dialog.getByRole('combobox', { name: 'When a record of People is deleted' })
  await assertSoon(() => pick.inputValue(), 'No Action')
  await pick.click()
  const offered = page.getByRole('listbox', { name: 'When a record of People is deleted' }).getByRole('option')
  await offered.first().waitFor()
  const words = (await offered.allInnerTexts()).map((text) => text.split('\n')[0])
  assert.deepEqual(words, ['No Action', 'Cascade', 'Restrict', 'Set NULL', 'Set Default'])
  await offered.filter({ hasText: 'Set NULL' }).and(page.locator('[data-combobox-disabled]')).waitFor()
  await offered.filter({ hasText: 'Cascade' }).click()
  await dialog.getByText('The linked records are deleted too', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Save field' }).click()
  await dialog.waitFor({ state: 'detached' })
  await assertSoon(actionOf, 'CASCADE')
})
