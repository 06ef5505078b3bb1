import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aSharedTable } from './testing/a-shared-table.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let person: Account
let project: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
  await aSharedTable(server, person, project.id)
})

const tokensOf = (projectId: string): string => `/nc/${projectId}?tab=tokens`
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const tablesBy = (token: string): Promise<Response> =>
  fetch(`${server.url}/api/v1/db/meta/projects/${project.id}/tables`, { headers: { 'xc-token': token } })

test('a token is made, copied, used by a program, renamed and ended at once (spec 019, 253)', async () => {
  const page = await enter(tokensOf(project.id), { as: person })
  await page.getByRole('heading', { name: 'API Tokens Management', level: 1 }).waitFor()
  await page.getByText('No API tokens yet').waitFor()
  await page.getByRole('button', { name: 'New token' }).first().click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByRole('button', { name: 'Make token' }).click()
  await form.getByText('Give the token a name').waitFor()
  await form.getByLabel('Name').fill('Warehouse sync')
  await form.getByText('Chosen tables', { exact: true }).click()
  await form.getByRole('button', { name: 'Make token' }).click()
  await form.getByText('Choose at least one table').waitFor()
  await form.getByRole('checkbox', { name: 'Deals' }).click()
  await keepPicture(page, 'api-tokens-form')
  await form.getByRole('button', { name: 'Make token' }).click()

  const once = page.getByRole('dialog', { name: 'Copy your new token' })
  await once.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Copied to clipboard').first().waitFor()
  await keepPicture(page, 'api-tokens-once')
  const token = await copied(page)
  assert.match(token, /^rh_pat_/)
  assert.equal(await once.getByRole('button', { name: 'Done' }).isDisabled(), true)
  const answer = await tablesBy(token)
  assert.deepEqual(
    ((await answer.json()) as { list: { title: string }[] }).list.map(({ title }) => title),
    ['Deals'],
  )
  await once.getByRole('checkbox', { name: 'I have stored it in a safe place' }).click()
  await once.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /Warehouse sync/ })
  await row.getByText(`rh_pat_…${token.slice(-4)}`).waitFor()
  await row.getByRole('cell', { name: 'Sales CRM: Deals', exact: true }).waitFor()
  assert.equal(await page.getByText(token).count(), 0)

  await row.getByRole('button', { name: 'Actions of Warehouse sync' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename the token' })
  await rename.getByLabel('Name').fill('Warehouse')
  await rename.getByLabel('Name').press('Enter')
  await rename.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions of Warehouse', exact: true }).click()
  await page.getByRole('menuitem', { name: 'End token' }).click()
  const sure = page.getByRole('dialog', { name: 'End this token?' })
  await sure.getByRole('button', { name: 'End token' }).click()
  await page.getByText('No API tokens yet').waitFor()
  assert.equal((await tablesBy(token)).status, 401)
})

test('a service account is made by an owner, acts by a token of its own and is refused once it is deleted', async () => {
  const page = await enter(tokensOf(project.id), { as: person })
  await page.getByRole('heading', { name: 'Service accounts', level: 2, exact: true }).waitFor()
  await page.getByRole('button', { name: 'New service account' }).click()
  const form = page.getByRole('dialog', { name: 'New service account' })
  await form.getByLabel('Name').fill('Stock sync')
  await form.getByRole('button', { name: 'Make account' }).click()
  await form.waitFor({ state: 'detached' })
  const row = page.getByRole('table', { name: 'Service accounts' }).getByRole('row', { name: /Stock sync/ })
  await row.getByRole('cell', { name: 'Editor', exact: true }).waitFor()
  await row.getByRole('button', { name: 'Actions of Stock sync' }).click()
  await page.getByRole('menuitem', { name: 'New token' }).click()
  const tokenForm = page.getByRole('dialog', { name: 'New token' })
  await tokenForm.getByLabel('Name').fill('Nightly')
  await tokenForm.getByRole('button', { name: 'Make token' }).click()
  const once = page.getByRole('dialog', { name: 'Copy your new token' })
  const token = (await once.locator('code').first().textContent()) ?? ''
  assert.equal((await tablesBy(token)).status, 200)
  await once.getByRole('checkbox', { name: 'I have stored it in a safe place' }).click()
  await once.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /Nightly/ }).waitFor()
  await row.getByRole('cell', { name: '1', exact: true }).waitFor()
  await keepPicture(page, 'service-accounts')
  await row.getByRole('button', { name: 'Actions of Stock sync' }).click()
  await page.getByRole('menuitem', { name: 'Delete account' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete this service account?' })
  await sure.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('No service accounts yet').waitFor()
  assert.equal((await tablesBy(token)).status, 401)
})

test('a person has all their tokens in their settings, for projects of their choice', async () => {
  const page = await enter('/user/settings/tokens', { as: person })
  await page.getByRole('heading', { name: 'API tokens', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New token' }).first().click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByLabel('Name').fill('Reports')
  await form.getByRole('radio', { name: 'Everything' }).click()
  await form.getByText('Chosen projects', { exact: true }).click()
  await form.getByRole('checkbox', { name: 'Sales CRM' }).click()
  await form.getByText('Who changes tables and links needs all of them.').waitFor()
  await form.getByText('Never', { exact: true }).click()
  await form.getByRole('button', { name: 'Make token' }).click()
  const once = page.getByRole('dialog', { name: 'Copy your new token' })
  await once.getByRole('checkbox').click()
  await once.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /Reports/ })
  for (const words of ['Everything', 'Sales CRM', 'Never'])
    await row.getByRole('cell', { name: words, exact: true }).waitFor()
})

test('the pages of tokens have no serious fault for those who do not see them, on any screen', async () => {
  const { call } = server
  const made = { name: 'Nightly invoice export', access: 'read', projects: null, expiresAt: null }
  await call('POST', '/api/v1/tokens', made, person.token)
  const page = await enter(tokensOf(project.id), { as: person })
  await onEveryScreen(page, async (screen) => {
    await page.getByText('Nightly invoice export').first().waitFor()
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `api-tokens-${screen}`)
  })
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByLabel('Name').fill('Pocket')
  assert.deepEqual(await seriousFindings(page), [])
  await keepPicture(page, 'api-tokens-form-phone')
  await form.getByRole('button', { name: 'Make token' }).click()
  const once = page.getByRole('dialog', { name: 'Copy your new token' })
  await once.getByRole('checkbox').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  assert.equal(await once.evaluate((element) => element.scrollWidth > element.clientWidth), false)
  await keepPicture(page, 'api-tokens-once-phone')
})
