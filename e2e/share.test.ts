import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { keepPicture, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aQuietPage } from './testing/a-quiet-page.ts'
import { heldAnswers } from './testing/held-answers.ts'
import { recordCalls } from './testing/recorded-calls.ts'
import { type Account, type Json, password } from './testing/server-client.ts'
import { projectsAreShown } from './testing/sign-in-form.ts'
import { assertToastLasts, clockForToasts } from './testing/toast-time.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, visit, newcomer, aProject } = await aHouse()
const saved = 'Successfully updated the user details'

test('owners have a Share button, which opens a dialog 700 px wide (spec 078, 485)', async () => {
  const { owner, project } = await aShared()
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const dialog = await openShare(page)
  await assertSoon(async () => (await dialog.boundingBox())?.width, 700)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

for (const role of ['editor', 'commenter', 'viewer']) {
  test(`a person with the role ${role} has no Share button and sees the people without any way to change them (spec 078)`, async () => {
    const { owner, project } = await aShared()
    const person = await newcomer()
    await add(project, owner, person, role)
    const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
    await page.locator('aside').getByRole('button', { name: 'Show all' }).click()
    const dialog = page.getByRole('dialog', { name: 'People in Sales CRM' })
    await rowOf(dialog, owner.email).getByText('Owner', { exact: true }).waitFor()
    await rowOf(dialog, person.email).getByText('You', { exact: true }).waitFor()
    assert.equal(await page.getByRole('banner').getByText('Share').count(), 0)
    assert.equal(await dialog.getByRole('textbox').count(), 0)
    assert.equal(await dialog.getByRole('button', { name: /^Role of|^More for/ }).count(), 1)
    await dialog.getByRole('button', { name: `More for ${person.email}` }).click()
    await assertSoon(() => page.getByRole('menuitem').allInnerTexts(), ['Leave project'])
  })
}

test('the invite form says what is missing or wrong and sends nothing (spec 328, 330)', async () => {
  const { owner, project } = await aShared()
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const dialog = await openShare(page)
  const calls = recordCalls(page)
  await invite(dialog, '')
  await dialog
    .getByRole('alert')
    .filter({ hasText: /^E-mail is required$/ })
    .waitFor()
  await invite(dialog, 'kim@tide, sato, jun@tidewater.example')
  const fault = dialog.getByRole('alert').filter({ hasText: /^"kim@tide, sato" - invalid email$/ })
  await fault.waitFor()
  for (const wrong of ['kim@tide', 'sato']) await dialog.getByRole('button', { name: `Remove ${wrong}` }).click()
  await fault.waitFor({ state: 'detached' })
  assert.deepEqual(
    calls().filter(({ method }) => method === 'POST'),
    [],
  )
})

test('owners offer four roles, creators all but their own (spec 355)', async () => {
  const { owner, project } = await aShared()
  const creator = await newcomer()
  await add(project, owner, creator, 'creator')
  for (const [account, roles] of [
    [owner, ['creator', 'editor', 'commenter', 'viewer']],
    [creator, ['editor', 'commenter', 'viewer']],
  ] as const) {
    const page = await enter(`/nc/${project.id}?tab=overview`, { as: account })
    const choices = (await openShare(page)).getByRole('radio')
    assert.deepEqual(await choices.evaluateAll((all) => all.map((one) => one.getAttribute('value'))), roles)
  }
})

test('people with an account are members at once and find the project under Shared with me (spec 329, 449)', async () => {
  const { owner, project } = await aShared()
  const [one, two] = [await newcomer(), await newcomer()]
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const dialog = await openShare(page)
  await dialog.getByRole('radio', { name: 'Commenter' }).check()
  await invite(dialog, `${one.email}, ${two.email}`)
  await page.getByText(saved, { exact: true }).waitFor()
  for (const { email } of [one, two])
    await rowOf(dialog, email)
      .getByRole('button', { name: /: Commenter$/ })
      .waitFor()
  await page.locator('aside').getByText(two.email).waitFor()

  const theirs = await enter('/projects?section=shared', { as: one })
  await theirs.getByRole('link', { name: 'Sales CRM' }).click()
  await theirs.getByRole('heading', { name: 'Sales CRM', level: 1 }).waitFor()
})

test('a new address gets a link to copy, with which a person signs up and is a member (spec 005, 293, 294, 450, 479, 499)', async () => {
  const { owner, project } = await aShared()
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const dialog = await openShare(page)
  await dialog.getByRole('radio', { name: 'Viewer' }).check()
  await invite(dialog, 'jun@tidewater.example')
  await dialog.getByText('Looks like you have not configured mailer yet!').waitFor()
  assert.equal(await dialog.getByRole('textbox', { name: 'E-mail' }).count(), 0)
  const field = await dialog.getByLabel('Invite link for jun@tidewater.example').inputValue()
  const link = await copied(page, dialog.getByRole('button', { name: 'Copy', exact: true }))
  assert.equal(link, field)
  await rowOf(dialog, 'jun@tidewater.example').getByText('Invited', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Invite more' }).click()
  assert.equal(await dialog.getByRole('textbox', { name: 'E-mail' }).inputValue(), '')
  assert.equal(await dialog.getByRole('radio', { name: 'Editor' }).isChecked(), true)

  const stranger = await acceptInvite(link)
  await stranger.getByRole('link', { name: 'Sales CRM' }).first().click()
  await stranger.locator('aside').getByText('You · Viewer').waitFor()
})

test('an invitation that fails says why for 3 seconds (spec 448)', async () => {
  const { owner, project } = await aShared()
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner, alter: clockForToasts })
  await invite(await openShare(page), owner.email)
  const toast = page.getByText(`${owner.email} with role owner already exists in this project`, { exact: true })
  await assertToastLasts(page, toast, 3000)
})

test('a role is changed in the list, where the address cannot be edited, and counts at once (spec 333, 449)', async () => {
  const { owner, project } = await aShared()
  const person = await newcomer()
  await add(project, owner, person, 'editor')
  const rename = () => server.call('PATCH', `/api/v1/db/meta/projects/${project.id}`, { title: 'CRM' }, person.token)
  assert.equal((await rename()).status, 403)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const dialog = await openShare(page)
  const row = rowOf(dialog, person.email)
  const held = await heldAnswers(page, 'PATCH', /\/users\//)
  await chooseRole(row, 'Creator')
  await held.arrived
  await row.getByRole('button', { name: `Role of ${person.email}: Creator` }).waitFor()
  assert.equal(await row.getByRole('textbox').count(), 0)
  await held.release()
  await page.getByText(saved, { exact: true }).waitFor()
  assert.equal((await rename()).status, 200)
  const theirs = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  await theirs.getByRole('banner').getByRole('button', { name: 'Share' }).waitFor()
})

test('a refused change is taken back on screen, and who lost the right loses the controls', async () => {
  const { owner, project } = await aShared()
  const [creator, person] = [await newcomer(), await newcomer()]
  await add(project, owner, creator, 'creator')
  await add(project, owner, person, 'viewer')
  const { prepare, answered } = aQuietPage()
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: creator, prepare })
  const dialog = await openShare(page)
  const row = rowOf(dialog, person.email)
  await row.getByRole('button', { name: `Role of ${person.email}: Viewer` }).waitFor()
  await answered()
  await server.call('PATCH', `${people(project)}/${await idOf(creator)}`, { roles: 'editor' }, owner.token)
  const told = page.getByText(/Not allowed/).waitFor()
  await chooseRole(row, 'Editor')
  await told
  const readOnly = page.getByRole('dialog', { name: 'People in Sales CRM' })
  await rowOf(readOnly, person.email).getByText('Viewer', { exact: true }).waitFor()
  await page.getByRole('banner').getByText('Share').waitFor({ state: 'detached' })
})

test('removing a person asks first, says what they lose and locks them out at once', async () => {
  const { owner, project } = await aShared()
  const person = await newcomer()
  await add(project, owner, person, 'editor')
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const dialog = await openShare(page)
  await choose(page, dialog, person.email, 'Remove from project')
  const question = page.getByRole('dialog', { name: `Remove ${person.email} from Sales CRM?` })
  await question.getByText('They can no longer open the project.').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  assert.equal(await rowOf(dialog, person.email).count(), 1)
  await choose(page, dialog, person.email, 'Remove from project')
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText(`Removed ${person.email} from the project`, { exact: true }).waitFor()
  await rowOf(dialog, person.email).waitFor({ state: 'detached' })
  const { status } = await server.call('GET', `/api/v1/db/meta/projects/${project.id}`, undefined, person.token)
  assert.equal(status, 404)
})

test('an open invitation gets a new link, another role, or is withdrawn (spec 450)', async () => {
  const { owner, project } = await aShared()
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const dialog = await openShare(page)
  await invite(dialog, 'kim@tidewater.example, sato@tidewater.example')
  const old = await dialog.getByLabel('Invite link for kim@tidewater.example').inputValue()
  const row = rowOf(dialog, 'kim@tidewater.example')
  const link = await copied(page, row.getByRole('button', { name: 'Copy link' }))
  assert.notEqual(link, old)
  await chooseRole(row, 'Commenter')
  await row.getByRole('button', { name: /: Commenter$/ }).waitFor()

  await choose(page, dialog, 'sato@tidewater.example', 'Withdraw invitation')
  await page
    .getByRole('dialog', { name: /^Withdraw/ })
    .getByRole('button', { name: 'Withdraw', exact: true })
    .click()
  await page.getByText('Withdrew the invitation of sato@tidewater.example', { exact: true }).waitFor()
  await rowOf(dialog, 'sato@tidewater.example').waitFor({ state: 'detached' })

  const stale = await visit(new URL(old).hash.slice(1))
  await stale.getByText(/Invalid invite url/).waitFor()
  const kim = await acceptInvite(link)
  await kim.getByRole('link', { name: 'Sales CRM' }).first().click()
  await kim.locator('aside').getByText('You · Commenter').waitFor()
})

test('a person leaves a project by themselves; the last owner cannot until somebody else owns it', async () => {
  const { owner, project } = await aShared()
  const person = await newcomer()
  await add(project, owner, person, 'editor')
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const dialog = await openShare(page)
  const leave = async () => {
    await choose(page, dialog, owner.email, 'Leave project')
    await page.getByRole('dialog', { name: 'Leave Sales CRM?' }).getByRole('button', { name: 'Leave' }).click()
  }
  await leave()
  await page.getByText('This is the last owner of the project. Make somebody else owner first.').waitFor()
  await chooseRole(rowOf(dialog, person.email), 'Owner')
  await page
    .getByRole('dialog', { name: /an owner\?$/ })
    .getByRole('button', { name: 'Make owner' })
    .click()
  await page.getByText(saved, { exact: true }).waitFor()
  await leave()
  await page.getByText('You left Sales CRM', { exact: true }).waitFor()
  await page.waitForURL('**/#/projects')
  const { status } = await server.call('GET', `/api/v1/db/meta/projects/${project.id}`, undefined, owner.token)
  assert.equal(status, 404)
})

test('the palette shares the project', async () => {
  const { owner, project } = await aShared()
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  await page.getByRole('banner').getByRole('button', { name: 'Share' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('Share this')
  await page.getByRole('option', { name: 'Share this project' }).click()
  await page.getByRole('dialog', { name: 'Share Sales CRM' }).getByLabel('E-mail', { exact: true }).waitFor()
})

test('many people are searched and turned page by page', async () => {
  const { owner, project } = await aShared()
  const emails = Array.from({ length: 26 }, (_, i) => `guest${i}@tidewater.example`)
  await server.call('POST', people(project), { email: emails.join(','), roles: 'viewer' }, owner.token)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const dialog = await openShare(page)
  await dialog.getByText('1–25 of 27').waitFor()
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await dialog.getByText('26–27 of 27').waitFor()
  await until(
    () => dialog.getByRole('listitem').count(),
    (count) => count === 2,
  )
  const search = dialog.getByRole('searchbox', { name: 'Search by name or email' })
  await search.fill('guest17')
  await until(
    () => dialog.getByRole('listitem').count(),
    (count) => count === 1,
  )
  await rowOf(dialog, 'guest17@tidewater.example').waitFor()
  await search.fill('zzz')
  await dialog.getByText('Nobody is called “zzz”').waitFor()
})

for (const [sizeName, size] of [
  ['1440', wide],
  ['375', phone],
] as const) {
  test(`at ${sizeName} px the dialog fits, light and dark, and is opened from the overview`, async () => {
    const { owner, project } = await aShared()
    await add(project, owner, await newcomer(), 'commenter')
    const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner, size })
    await page.locator('aside').getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Sales CRM' })
    await rowOf(dialog, owner.email).waitFor()
    await dialog.getByLabel('E-mail', { exact: true }).fill('jun@tidewater.example, kim@tide, sato@')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      const box = await dialog.boundingBox()
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= size.width)
      if (size === phone) assert.deepEqual([box.width, box.height], [phone.width, phone.height])
      const tooWide = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth)
      assert.equal(tooWide, false)
      await keepPicture(page, `share-${sizeName}-${colorScheme}`)
    }
  })
}

const people = (project: Json) => `/api/v1/db/meta/projects/${project.id}/users`

async function aShared(): Promise<{ readonly owner: Account; readonly project: Json }> {
  const owner = await newcomer()
  return { owner, project: await aProject(owner) }
}

async function add(project: Json, owner: Account, { email }: Account, roles: string): Promise<void> {
  const { status, body } = await server.call('POST', people(project), { email, roles }, owner.token)
  assert.equal(status, 200, JSON.stringify(body))
}

async function idOf({ token }: Account): Promise<string> {
  return (await server.call('GET', '/api/v1/auth/user/me', undefined, token)).body.id
}

async function openShare(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Sales CRM' })
  await dialog.getByRole('listitem').first().waitFor()
  return dialog
}

async function invite(dialog: Locator, addresses: string): Promise<void> {
  await dialog.getByLabel('E-mail', { exact: true }).fill(addresses)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
}

const rowOf = (dialog: Locator, email: string) => dialog.getByRole('listitem').filter({ hasText: email })

async function chooseRole(row: Locator, role: string): Promise<void> {
  await row.getByRole('button', { name: /^Role of/ }).click()
  await row.page().getByRole('menuitemradio', { name: role }).click()
}

async function choose(page: Page, dialog: Locator, email: string, item: string): Promise<void> {
  await dialog.getByRole('button', { name: `More for ${email}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Presses a copy button and gives what it put on the clipboard. */
async function copied(page: Page, button: Locator): Promise<string> {
  await button.click()
  await page.getByText('Copied invite url to clipboard', { exact: true }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function acceptInvite(link: string): Promise<Page> {
  const page = await visit(new URL(link).hash.slice(1))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await projectsAreShown(page)
  return page
}
