import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { phone } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

interface Team {
  readonly project: Json
  readonly table: Json
  readonly ana: Account
  readonly ben: Account
}

async function aTeam(): Promise<Team> {
  const [ana, ben] = [await newcomer(), await newcomer()]
  const project = await aProject(ana)
  await server.call('PATCH', '/api/v1/account', { firstname: 'Ana', lastname: 'Ruiz' }, ana.token)
  const table = await aTable(server, ana, project.id, {
    title: 'Deals',
    rows: ['Tidewater', 'Marlow', 'Juniper'].map((Title) => ({ Title })),
  })
  const invited = { email: ben.email, roles: 'commenter' }
  await server.call('POST', `/api/v1/db/meta/projects/${project.id}/users`, invited, ana.token)
  await untilUnread(ben, 1)
  await server.call('POST', '/api/v1/notices/read', { upTo: 1_000_000 }, ben.token)
  return { project, table, ana, ben }
}

const unread = async ({ token }: Account): Promise<number> =>
  (await server.call('GET', '/api/v1/notices/count', undefined, token)).body.unread

const untilUnread = (who: Account, count: number) => assertSoon(() => unread(who), count)

async function mention({ table, ana, ben }: Team, text: string, record = '1'): Promise<void> {
  const path = `/api/v1/tables/${table.id}/records/${record}/comments`
  const { status } = await server.call('POST', path, { text: `@{${await idOf(ben)}} ${text}` }, ana.token)
  assert.equal(status, 200)
}

const idOf = async ({ token }: Account): Promise<string> =>
  (await server.call('GET', '/api/v1/auth/user/me', undefined, token)).body.id

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^What is new/ })
const unreadBell = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', { name: `What is new: ${count} unread`, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'What is new' })

test('the bell says at once on every page what is new, leads to the comment, and what is read here is read there', async () => {
  const team = await aTeam()
  const page = await enter('/projects', { as: team.ben })
  const other = await enter(`/nc/${team.project.id}?tab=overview`, { as: team.ben })
  await bell(page).waitFor()
  await other.getByRole('heading', { level: 1, name: 'Sales CRM' }).waitFor()
  await mention(team, 'can we do 24 months?')
  await unreadBell(page, 1).waitFor()
  await unreadBell(other, 1).waitFor()

  await bell(page).press('Enter')
  const line = panel(page).getByRole('listitem').filter({ hasText: 'Ana Ruiz mentioned you at Tidewater' })
  await line.getByText('can we do 24 months?').waitFor()
  await line.getByText('Sales CRM / Deals').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await line.getByRole('link').press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Tidewater' })
  await sheet.locator('article[data-named]', { hasText: 'can we do 24 months?' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'What is new', exact: true }).waitFor()
  await other.getByRole('banner').getByRole('button', { name: 'What is new', exact: true }).waitFor()

  await mention(team, 'and the price?', '2')
  await unreadBell(other, 1).waitFor()
  await bell(other).click()
  await panel(other).getByText('and the price?').waitFor()
  await panel(other).getByText('Unread', { exact: true }).click()
  await panel(other).getByText('can we do 24 months?').waitFor({ state: 'detached' })
  await panel(other).getByRole('button', { name: 'Mark all read' }).click()
  await panel(other).getByRole('heading', { name: 'Nothing new' }).waitFor()
  await other.keyboard.press('Escape')
  await panel(other).waitFor({ state: 'detached' })
  await bell(other).and(other.locator(':focus')).waitFor()
})

test('a record is followed in its sheet and a view in its menu; changes are told, and the settings end it', async () => {
  const team = await aTeam()
  const { project, table, ana, ben } = team
  await server.call('POST', `/api/v1/db/meta/tables/${table.id}/grids`, { title: 'Hot' }, ana.token)
  const page = await enter(`${placeOfTable(project.id, table.title)}&rowId=1`, { as: ben })
  const sheet = page.getByRole('dialog', { name: 'Tidewater' })
  const follow = sheet.getByRole('button', { name: 'Follow', exact: true })
  await follow.click()
  await sheet
    .locator('[aria-pressed="true"]', { has: page.locator('svg') })
    .first()
    .waitFor()
  const followed = `/api/v1/tables/${table.id}/records/1/follow`
  await assertSoon(async () => (await server.call('GET', followed, undefined, ben.token)).body.isFollowing, true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'View Deals', exact: true }).click()
  await page.getByRole('button', { name: 'More for Hot' }).click()
  const told = page.getByText('You are told when rows enter “Hot”.').waitFor()
  await page.getByRole('menuitem', { name: 'Tell me when rows enter' }).click()
  await told
  await page.keyboard.press('Escape')

  const rows = `/api/v1/db/data/noco/${project.id}/${table.id}`
  assert.equal((await server.call('PATCH', `${rows}/1`, { Title: 'Tidewater Ltd' }, ana.token)).status, 200)
  assert.equal((await server.call('POST', rows, { Title: 'Aster' }, ana.token)).status, 200)
  await unreadBell(page, 2).waitFor()
  await bell(page).click()
  await panel(page).getByText('Ana Ruiz changed Title of Tidewater Ltd').waitFor()
  await panel(page).getByText('Ana Ruiz brought Aster into Hot').waitFor()

  await panel(page).getByRole('link', { name: 'Settings of notices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor()
  await page.getByText('Please activate SMTP plugin in App store for enabling email notification').waitFor()
  const follows = page.getByRole('list', { name: 'What you follow' })
  await follows.getByRole('button', { name: 'Unfollow Tidewater Ltd' }).click()
  await follows.getByText('Tidewater Ltd').waitFor({ state: 'detached' })
  await follows.getByRole('button', { name: 'Unfollow Hot' }).waitFor()
  const choices = page.getByRole('radiogroup', { name: 'Notices of Sales CRM' })
  await choices.getByText('Nothing', { exact: true }).click()
  const settings = async () => (await server.call('GET', '/api/v1/notices/settings', undefined, ben.token)).body
  await assertSoon(async () => (await settings()).projects[0].tells, 'nothing')
  assert.deepEqual(await seriousFindings(page), [])
})

test('on a phone the notices lie over the whole screen; what cannot be loaded says so and is tried again', async () => {
  const team = await aTeam()
  await mention(team, 'hello')
  await untilUnread(team.ben, 1)
  let isBroken = true
  const page = await enter('/projects', {
    as: team.ben,
    size: phone,
    prepare: (opened) => opened.route('**/api/v1/notices?*', (route) => (isBroken ? route.abort() : route.continue())),
  })
  await unreadBell(page, 1).click()
  const dialog = page.getByRole('dialog', { name: 'What is new' })
  const again = dialog.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  isBroken = false
  await again.click()
  await dialog.getByText('Ana').first().waitFor()
  const box = await dialog.boundingBox()
  assert.deepEqual([box?.x, box?.width], [0, 375])
  await dialog.getByRole('link', { name: /mentioned you at Tidewater/ }).click()
  await page.locator('article[data-named]').waitFor()
})
