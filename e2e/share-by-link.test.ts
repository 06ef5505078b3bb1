import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { keepPicture, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aSharedTable } from './testing/a-shared-table.ts'
import { placeOfTable } from './testing/a-table.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertToastLasts, clockForToasts } from './testing/toast-time.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, visit, newcomer, aProject } = await aHouse()

let person: Account
let project: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
  await aSharedTable(server, person, project.id)
})

const say = (method: string, path: string, body?: object) => server.call(method, path, body, person.token)
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Share view' }).first().click()
  return page.getByRole('dialog', { name: 'Share view: Deals' })
}

async function openBase(page: Page, title = 'Sales CRM'): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: `Share ${title}` })
  await dialog.getByRole('tab', { name: 'Shared base' }).click()
  return dialog
}

test('a view is shared from the bar: link, password, own address, sites, and off again (spec 271, 284, 285, 286)', async () => {
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: person })
  const dialog = await openDialog(page)
  await dialog.getByRole('switch', { name: 'Public link' }).click({ force: true })
  const address = dialog.getByLabel('Link', { exact: true })
  await address.waitFor()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Copied the link to the clipboard').waitFor()
  assert.equal(await copied(page), await address.inputValue())

  await dialog.getByLabel('Own address').fill('Open Deals')
  await dialog.getByLabel('Own address').press('Enter')
  await dialog.getByText(/3 to 60 small letters/).waitFor()
  await dialog.getByLabel('Own address').fill('open-deals')
  await dialog.getByLabel('Own address').press('Enter')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.endsWith('/#/nc/view/open-deals')),
  )

  const isAsked = dialog.getByRole('switch', { name: 'Password' })
  await isAsked.click({ force: true })
  const password = dialog.getByLabel('New password')
  await password.fill('open sesame')
  assert.ok(((await password.boundingBox())?.width ?? 0) > 160, 'what is typed has room')
  assert.equal(await isAsked.isChecked(), false, 'nothing is stored, everybody is let in')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.getByText('Everybody who has the link is let in').waitFor()
  await isAsked.click({ force: true })
  await password.fill('open sesame')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await dialog.getByText('Visitors are asked for it').waitFor()
  assert.equal(await isAsked.isChecked(), true)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.getByText('Visitors are asked for it').waitFor()

  await dialog.getByLabel('Allowed sites').fill('blog.example')
  await dialog.getByLabel('Allowed sites').press('Enter')
  await dialog.getByRole('button', { name: 'Remove https://blog.example' }).waitFor()
  await dialog.getByText('<iframe src=').waitFor()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Copied embeddable html code!').waitFor()
  assert.match(await copied(page), /^<iframe src="[^"]+\/embed\/[^"]+" width="100%" height="700"/)

  const stranger = await visit('/nc/view/open-deals')
  await stranger.getByRole('heading', { name: 'This link has a password' }).waitFor()

  await dialog.getByRole('tab', { name: /All shared views of this table/ }).click()
  await dialog.getByText(`Shared by ${person.email}`).waitFor()
  await dialog.getByRole('button', { name: 'Stop sharing Deals' }).click()
  await page
    .getByRole('dialog', { name: 'Stop sharing this view?' })
    .getByRole('button', { name: 'Stop sharing' })
    .click()
  await dialog.getByText('Nothing is shared by a link').waitFor()
  await stranger.reload()
  await stranger.getByRole('heading', { name: 'This link opens nothing' }).waitFor()
})

test('the menu of a view shares it; whoever may not share is offered nothing', async () => {
  const editor = await newcomer()
  await say('POST', `/api/v1/db/meta/projects/${project.id}/users`, { email: editor.email, roles: 'editor' })
  const theirs = await enter(placeOfTable(project.id, 'Deals'), { as: editor })
  await theirs.getByRole('rowheader', { name: 'Ada' }).waitFor({ state: 'attached' })
  assert.equal(await theirs.getByRole('button', { name: 'Share view' }).count(), 0)
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: person })
  await page.getByRole('button', { name: 'View Deals', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'More for Deals' }).click()
  await page.getByRole('menuitem', { name: 'Share view' }).click()
  await page.getByRole('dialog', { name: 'Share view: Deals' }).getByText('Public link').waitFor()
})

test('the shared base starts disabled, is a viewer’s or an editor’s, gets a new link, and is disabled (spec 024, 124-132, 134-137, 452, 453)', async () => {
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  const dialog = await openBase(page)
  await dialog.getByText('Only members can open this project').waitFor()
  await dialog.getByRole('button', { name: 'Enable shared base' }).click()
  await dialog.getByText('Anyone on the internet with this link can view').waitFor()
  const chip = dialog.getByLabel('Link', { exact: true })
  const first = await chip.inputValue()
  assert.match(first, /#\/nc\/base\//)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Copied shareable base url to clipboard!').waitFor()
  assert.equal(await copied(page), first)
  await dialog.getByRole('button', { name: 'Copy embed code' }).click()
  await page.getByText('Copied embeddable html code!').waitFor()
  assert.match(await copied(page), /width="100%" height="700"/)

  await dialog.getByRole('button', { name: 'Visitors are: Viewer' }).click()
  await page.getByRole('menuitemradio', { name: 'Editor' }).click()
  await dialog.getByText('Anyone on the internet with this link can edit').first().waitFor()

  await dialog.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('dialog', { name: 'Make a new link?' }).getByRole('button', { name: 'Make a new link' }).click()
  await page.getByText('There is a new link. The old one leads nowhere').waitFor()
  await until(
    () => chip.inputValue(),
    (link) => link !== first,
  )
  await dialog.getByText('Anyone on the internet with this link can edit').first().waitFor()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Open in a new tab' }).click()
  await (await opened).close()

  await dialog.getByRole('button', { name: 'Enabled' }).click()
  await page.getByRole('menuitem', { name: 'Disable shared base' }).click()
  await page
    .getByRole('dialog', { name: 'Disable the shared base?' })
    .getByRole('button', { name: 'Disable shared base' })
    .click()
  await dialog.getByText('Only members can open this project').waitFor()
})

test('a shared base that is refused says why for 3 seconds (spec 457)', async () => {
  const { id } = await aProject(person, { title: 'Empty' })
  const page = await enter(`/nc/${id}?tab=overview`, { as: person, alter: clockForToasts })
  const dialog = await openBase(page, 'Empty')
  await dialog.getByText('Only members can open this project').waitFor()
  await page.route('**/base-link', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, contentType: 'application/json', body: '{"msg":"Not now","error":"conflict"}' })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Enable shared base' }).click()
  await assertToastLasts(page, page.getByText('Not now', { exact: true }), 3000)
})

test('what was set for a link is undone at the table, and an undo never shares again what was turned off', async () => {
  const view = (await say('GET', `/api/v1/projects/${project.id}/views`)).body.list[0]
  const path = `/api/v1/views/${view.id}/link`
  await say('DELETE', path)
  await say('PUT', path, {})
  const allowsDownload = async () => (await say('GET', path)).body.link?.settings.allowDownload
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: person })
  const dialog = await openDialog(page)
  const download = dialog.getByRole('switch', { name: 'Allow download' })
  await download.click({ force: true })
  await until(allowsDownload, (isSo) => isSo === false)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const grid = page.getByRole('textbox', { name: 'Deals' })
  await grid.focus()
  await grid.press('Control+z')
  await until(allowsDownload, (isSo) => isSo === true)
  await grid.press('Control+y')
  await until(allowsDownload, (isSo) => isSo === false)
  await say('DELETE', path)
  const told = page.getByText('was changed or turned off since').waitFor()
  await grid.press('Control+z')
  await told
  assert.deepEqual((await say('GET', path)).body, { link: null })
})

test('all links of a table are ended at once, where they are listed', async () => {
  const views = (await say('GET', `/api/v1/projects/${project.id}/views`)).body.list
  await say('PUT', `/api/v1/views/${views[0].id}/link`, {})
  await say('PUT', `/api/v1/projects/${project.id}/base-link`, {})
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: person })
  const dialog = await openDialog(page)
  await dialog.getByRole('tab', { name: /^All shared views of this table/ }).click()
  await dialog.getByRole('listitem').first().waitFor()
  await dialog.getByRole('button', { name: 'Turn all off' }).click()
  await page
    .getByRole('dialog', { name: /Stop sharing every view of this table/ })
    .getByRole('button', { name: 'Turn all off' })
    .click()
  await dialog.getByText('Nothing is shared by a link').waitFor()
  const left = (await say('GET', `/api/v1/projects/${project.id}/links`)).body.list
  assert.deepEqual(
    left.map(({ view }: Json) => view),
    [null],
  )
})

test('all links of a project are listed and ended at once', async () => {
  const views = (await say('GET', `/api/v1/projects/${project.id}/views`)).body.list
  await say('PUT', `/api/v1/views/${views[0].id}/link`, {})
  await say('PUT', `/api/v1/projects/${project.id}/base-link`, {})
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  const dialog = await openBase(page)
  await dialog.getByRole('tab', { name: 'All links' }).click()
  await dialog.getByRole('listitem').nth(1).waitFor()
  await dialog.getByRole('button', { name: 'Turn all off' }).click()
  await page
    .getByRole('dialog', { name: /Stop sharing everything/ })
    .getByRole('button', { name: 'Turn all off' })
    .click()
  await dialog.getByText('Nothing is shared by a link').waitFor()
  assert.deepEqual((await say('GET', `/api/v1/projects/${project.id}/links`)).body.list, [])
})

for (const [sizeName, size] of [
  ['1440', wide],
  ['375', phone],
] as const) {
  test(`at ${sizeName} px the dialog of a view fits and has no serious finding`, async () => {
    const views = (await say('GET', `/api/v1/projects/${project.id}/views`)).body.list
    await say('PUT', `/api/v1/views/${views[0].id}/link`, {})
    const page = await enter(placeOfTable(project.id, 'Deals'), { as: person })
    const dialog = await openDialog(page)
    await dialog.getByText('Embed code').waitFor()
    await page.setViewportSize(size)
    await assertSoon(() => dialog.evaluate((element) => element.scrollWidth > element.clientWidth), false)
    assert.deepEqual(await seriousFindings(page), [])
    await keepPicture(page, `share-view-${sizeName}`)
  })
}
