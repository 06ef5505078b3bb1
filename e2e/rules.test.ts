import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
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
let table: Json

before(async () => {
  owner = await newcomer()
  editor = await newcomer()
  project = await aProject(owner)
  const made = await aSharedTable(server, owner, project.id)
  table = made.table
  const members = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', members, { email: editor.email, roles: 'editor' }, owner.token)
})

const rulesOf = (projectId: string): string => `/nc/${projectId}?tab=rules`
const listed = (page: Page) => page.getByRole('list', { name: 'Permission rules' }).getByRole('listitem')
const seenBy = async ({ token }: Account): Promise<Json[]> =>
  (await server.call('GET', `/api/v1/db/data/noco/${project.id}/${table.id}`, undefined, token)).body.list

test('a rule is made, tried, obeyed at once, read as a sentence and a matrix, deleted and taken back', async () => {
  const page = await enter(rulesOf(project.id), { as: owner })
  await page.getByRole('heading', { name: 'Permission rules', level: 1 }).waitFor()
  await page.getByText('No rules for this table').waitFor()
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByRole('menuitem', { name: 'Hide fields from viewers' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByRole('button', { name: 'Save rule' }).click()
  await form.getByText('Choose at least one field').waitFor()
  await form.getByRole('combobox', { name: 'Who' }).click()
  await page.getByRole('option', { name: 'Editors' }).click()
  await form.getByRole('combobox', { name: 'Fields' }).click()
  await page.getByRole('option', { name: 'Secret' }).click()
  await page.keyboard.press('Escape')
  await form.getByText('Editors may not see Secret.').waitFor()
  await form.getByRole('region', { name: 'What would change' }).getByText('1 field vanishes').waitFor()
  await keepPicture(page, 'rules-editor')
  await form.getByLabel('Name').fill('Nothing secret for editors')
  await form.getByRole('button', { name: 'Save rule' }).click()
  await form.waitFor({ state: 'detached' })
  await listed(page).getByText('Editors may not see Secret.').waitFor()
  assert.deepEqual(
    (await seenBy(editor)).map((row) => 'Secret' in row),
    [false, false, false],
  )
  assert.equal((await seenBy(owner))[0].Secret, 'hush-alpha')

  await page.getByText('Matrix', { exact: true }).click()
  await page
    .getByRole('row', { name: /^Editor / })
    .getByText('1 field kept back')
    .waitFor()
  await keepPicture(page, 'rules-matrix')
  await page.getByText('List of rules', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete “Nothing secret for editors”' }).click()
  await holdToast(page)
  await page.getByText('No rules for this table').waitFor()
  assert.equal((await seenBy(editor))[0].Secret, 'hush-alpha')
  await page.getByRole('button', { name: 'Undo' }).click()
  await listed(page).getByText('Editors may not see Secret.').waitFor()
  assert.equal('Secret' in (await seenBy(editor))[0], false)
})

test('conditions decide which records somebody sees, also in a grid that is open', async () => {
  const grid = await enter(`/nc/${project.id}?tab=table&name=Deals&type=table`, { as: editor })
  await grid.getByText('3 records').first().waitFor()
  const page = await enter(rulesOf(project.id), { as: owner })
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByRole('menuitem', { name: 'Empty rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByLabel('Name').fill('Only leads')
  await form.getByRole('button', { name: 'Add condition' }).click()
  await form.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Stage' }).click()
  await form.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'is equal', exact: true }).click()
  await form.getByRole('combobox', { name: 'Value for Stage' }).click()
  await page.getByRole('option', { name: 'Lead' }).click()
  await form.getByText(/3 → 2 records/).waitFor()
  await form.getByRole('button', { name: 'Save rule' }).click()
  await form.waitFor({ state: 'detached' })
  await grid.getByText('2 records').first().waitFor()
  assert.deepEqual((await seenBy(editor)).map(({ Title }) => Title).toSorted(), ['Ada', 'Linus'])
})

test('a record tells which rule keeps it from somebody', async () => {
  const page = await enter(`/nc/${project.id}?tab=table&name=Deals&type=table`, { as: owner })
  await page.getByText('3 records').first().waitFor()
  await page.getByRole('rowheader', { name: 'Grace' }).waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Deals' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Who may see or change this' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who may see or change this?' })
  await dialog.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: editor.email }).click()
  await dialog.getByText('May not see it').waitFor()
  await dialog.getByText('By the rule “Only leads”.').first().waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await keepPicture(page, 'rules-why')
})

test('a rule that takes something from its author is stored only when they agree', async () => {
  const page = await enter(rulesOf(project.id), { as: owner })
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByRole('menuitem', { name: 'Empty rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByLabel('Name').fill('Nobody deletes')
  await form.getByRole('combobox', { name: 'Who' }).click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await form.getByText('May not', { exact: true }).click()
  await form.getByRole('checkbox', { name: 'See' }).click()
  await form.getByRole('checkbox', { name: 'Delete' }).click()
  await form.getByText('Nobody may delete any record.').waitFor()
  await form.getByRole('button', { name: 'Save rule' }).click()
  const sure = page.getByRole('dialog', { name: 'This rule speaks of you too' })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await sure.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save rule' }).click()
  await sure.getByRole('button', { name: 'Save it all the same' }).click()
  await form.waitFor({ state: 'detached' })
  await listed(page).getByText('Nobody may delete any record.').waitFor()
  const gone = await server.call('DELETE', `/api/v1/db/data/noco/${project.id}/${table.id}/1`, undefined, owner.token)
  assert.equal(gone.status, 403)
})

test('the page of rules fits on a phone, in light and dark, without serious faults; editors are not shown it', async () => {
  const page = await enter(rulesOf(project.id), { as: owner })
  await listed(page).first().waitFor()
  await onEveryScreen(page, async (screen) => {
    await listed(page).first().waitFor()
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `rules-${screen}`)
  })
  await page.getByText('Matrix', { exact: true }).click()
  await page.getByRole('row', { name: /^Editor / }).waitFor()
  await keepPicture(page, 'rules-matrix-phone')
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
  const other = await enter(rulesOf(project.id), { as: editor })
  await other.getByText('Your role does not see this page').waitFor()
  assert.equal(await other.getByRole('heading', { name: 'Permission rules' }).count(), 0)
})
