import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aSharedTable } from './testing/a-shared-table.ts'
import { holdToast } from './testing/hold-toast.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let owner: Account
let editor: Account
let project: Json
let view: Json

before(async () => {
  owner = await newcomer()
  editor = await newcomer()
  project = await aProject(owner)
  const made = await aSharedTable(server, owner, project.id)
  view = await made.aView('grids', 'Secret plans')
  const members = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', members, { email: editor.email, roles: 'editor' }, owner.token)
})

const accessOf = (projectId: string): string => `/nc/${projectId}?tab=acl`
const tableOf = (viewId?: string): string =>
  `/nc/${project.id}?tab=table&name=Deals&type=table${viewId === undefined ? '' : `&view=${viewId}`}`
const sidebarView = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Secret plans' })
const plansFor = (page: Page, who: string): Locator => page.getByRole('switch', { name: `Show Secret plans to ${who}` })

test('an owner hides a view: it leaves the sidebar of an editor at once, its address says it is not there, and both come back (spec 097, 258)', async () => {
  const theirs = await enter(tableOf(view.id), { as: editor })
  await theirs.getByRole('button', { name: 'Views of Deals' }).click()
  await sidebarView(theirs).waitFor()
  const page = await enter(accessOf(project.id), { as: owner })
  await page.getByRole('heading', { name: 'UI Access Control', level: 1 }).waitFor()
  await page
    .getByRole('navigation', { name: 'Team & Settings' })
    .getByRole('link', { name: 'UI Access Control' })
    .waitFor()
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'UI Access Control' }).waitFor()
  await keepPicture(page, 'view-access')
  const told = theirs.getByText('There is no such view any more. This is Deals.').waitFor()
  await plansFor(page, 'Editors').press('Space')
  await holdToast(page)
  await page.getByText('Secret plans: hidden from Editors').waitFor()
  await told
  await sidebarView(theirs).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Undo' }).click()
  await plansFor(page, 'Editors').and(page.locator(':checked')).waitFor()
  await sidebarView(theirs).waitFor()

  await page.getByRole('button', { name: 'All views' }).click()
  await page.getByRole('menuitem', { name: 'Hide all from Editors' }).click()
  await theirs.getByText('No view of Deals is shown to your role').waitFor()
  await page.getByRole('button', { name: 'All views' }).click()
  await page.getByRole('menuitem', { name: 'Show all to Editors' }).click()
  await theirs.getByText('3 records').first().waitFor()

  await page.getByRole('searchbox', { name: 'Find a table or view' }).fill('nothing of the kind')
  await page.getByText('Nothing found').waitFor()
})

test('a view tells who does not see it, and that it is hidden from their role', async () => {
  const body = [{ id: view.id, disabled: { editor: true } }]
  const rules = `/api/v1/db/meta/projects/${project.id}/visibility-rules`
  assert.equal((await server.call('POST', rules, body, owner.token)).status, 200)
  const page = await enter(tableOf(view.id), { as: owner })
  await page.getByRole('button', { name: 'View Secret plans' }).waitFor()
  await page.getByRole('button', { name: 'Views of Deals' }).click()
  await sidebarView(page).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Who may see or change this' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who may see or change this?' })
  await dialog.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: editor.email }).click()
  await dialog.getByText('May not see it').waitFor()
  await dialog.getByText('The view is hidden from their role in UI Access Control.').first().waitFor()
  await keepPicture(page, 'view-access-why')
  await dialog.getByRole('link', { name: 'Open UI access control of this project' }).click()
  await page.getByRole('heading', { name: 'UI Access Control', level: 1 }).waitFor()
})

test('an owner views the project as an editor, changes nothing, and comes back; another tab is not drawn into it', async () => {
  const body = [{ id: view.id, disabled: { editor: true } }]
  const visibility = `/api/v1/db/meta/projects/${project.id}/visibility-rules`
  assert.equal((await server.call('POST', visibility, body, owner.token)).status, 200)
  const page = await enter(`/nc/${project.id}?tab=team`, { as: owner })
  const row = page.getByRole('listitem').filter({ hasText: editor.email })
  await row.getByRole('button', { name: `More for ${editor.email}` }).click()
  await page.getByRole('menuitem', { name: 'View as this person' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Nothing can be changed.' })
  await banner.getByText(`You see the project as ${editor.email} (Editor) does.`).waitFor()
  await page.getByText('You · Editor').waitFor()
  await page.evaluate((place) => window.location.assign(place), `#${tableOf(view.id)}`)
  await page.getByText('There is no such view any more. This is Deals.').waitFor()
  await page.getByText('3 records').first().waitFor()
  await keepPicture(page, 'view-as-person')
  await page.getByRole('textbox', { name: 'Deals' }).focus()
  await page.keyboard.press('Control+Home')
  const told = page.getByText('You look at the project as somebody else: nothing can be changed').first().waitFor()
  await page.keyboard.press('Delete')
  await told

  const other = await enter(tableOf(view.id), { as: owner })
  await other.getByRole('button', { name: 'View Secret plans' }).waitFor()
  assert.equal(await other.getByText('You see the project as').count(), 0)

  await banner.getByRole('button', { name: 'Back to your own view' }).click()
  await page.getByRole('button', { name: 'Preview as' }).waitFor()
  await banner.waitFor({ state: 'detached' })
  const log = await server.call('GET', `/api/v1/projects/${project.id}/audits?kind=members`, undefined, owner.token)
  assert.equal(log.body.list[0].type, 'members.viewedAs')
})

test('the page of views and roles fits on a phone, in light and dark, without serious faults; editors are not shown it', async () => {
  const page = await enter(accessOf(project.id), { as: owner })
  await onEveryScreen(page, async (screen) => {
    await plansFor(page, 'Viewers').waitFor()
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `view-access-${screen}`)
  })
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
  const other = await enter(accessOf(project.id), { as: editor })
  await other.getByText('Your role does not see this page').waitFor()
  assert.equal(await other.getByRole('heading', { name: 'UI Access Control' }).count(), 0)
})
