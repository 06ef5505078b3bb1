import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { anAirtable } from '../packages/server/src/testing/airtable/an-airtable.ts'
import { keepPicture, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable } from './testing/a-table.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import { assertSoon } from './testing/waiting.ts'

const airtable = await anAirtable()
after(() => airtable.close())
// Its own server as well: it speaks the API of NocoDB.
const { server, enter, newcomer, aProject } = await aHouse({
  EGRESS_ALLOW: `${airtable.allow},127.0.0.0/8`,
  AIRTABLE_API_URL: airtable.url,
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function look(page: Page, name: string): Promise<void> {
  await onEveryScreen(page, async (screen) => {
    await keepPicture(page, `airtable-${name}-${screen}`)
    assert.deepEqual(await seriousFindings(page), [], `${name} ${screen}`)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, screen)
  })
  await page.setViewportSize(wide)
}

test('a base is listed, rehearsed, brought over with its pauses told, repeated and undone on “Import From Airtable” (spec 023, 269)', async () => {
  const person = await newcomer()
  const project = await aProject(person, { title: 'Moved' })
  const page = await enter(`/nc/${project.id}?tab=import`, { as: person })
  await page.getByRole('link', { name: 'Import From Airtable', exact: true }).click()
  await heading(page, 'Import From Airtable').waitFor()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await heading(page, 'Import into Moved').waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('Import From Airtable')
  await page.getByRole('option', { name: 'Import From Airtable' }).click()
  await heading(page, 'Import From Airtable').waitFor()

  const token = page.getByRole('textbox', { name: 'Personal access token' })
  const base = page.getByRole('textbox', { name: 'Base', exact: true })
  await token.fill('patWrong')
  await button(page, 'List the bases').click()
  await page.getByRole('alert').getByText('Airtable does not know this token.').waitFor()
  await token.fill(airtable.token)
  await base.fill('https://airtable.com/shrShared0123456/tbl')
  await button(page, 'Rehearse').click()
  await page.getByRole('alert').getByText('A shared link cannot be read').waitFor()
  await base.fill('appNowhere0001')
  await button(page, 'Rehearse').click()
  await page.getByRole('alert').getByText('Airtable has nothing under this id').waitFor()
  await assertSoon(() => token.inputValue(), '')

  await token.fill(airtable.token)
  await button(page, 'List the bases').click()
  await page.getByRole('radio', { name: 'Marketing HQ' }).click()
  await page.getByRole('checkbox', { name: 'Keep the token for repeats' }).check()
  await look(page, 'start')
  await button(page, 'Rehearse').click()
  await page.getByText('Odd: Formula kept as text').waitFor()
  await button(page, 'Fields of Campaigns').click()
  const fields = page.getByRole('table', { name: 'Fields of Campaigns' })
  await fields.getByRole('row', { name: /^Total formula Formula/ }).waitFor()
  await fields.getByRole('row', { name: /^Budget currency Currency/ }).waitFor()
  await look(page, 'rehearsal')

  // Until the page has told of one.
  airtable.mischief.tooMany = 15
  const paused = page.getByRole('status').getByText('Airtable asked for a pause of a second.').waitFor()
  await button(page, 'Import 2 tables').click()
  await paused
  airtable.mischief.tooMany = 0
  await keepPicture(page, 'airtable-run')
  await heading(page, '4 rows of Marketing HQ are in Campaigns and Assets').waitFor()
  const people = page.getByRole('region', { name: 'People who could be invited' })
  await people.getByText('ada@example.com').waitFor()
  await look(page, 'receipt')

  const [campaigns, assets] = airtable.bases[0]?.tables ?? []
  const spring = campaigns?.records[0]
  assert.ok(spring)
  spring.fields.fldNote = 'three lines'
  assets?.records.splice(0, 1)
  await page.getByRole('link', { name: 'Bring over again' }).click()
  await page.getByText('A token of an earlier import is kept for this base.').waitFor()
  await assertSoon(() => token.inputValue(), '')
  await button(page, 'Rehearse').click()
  await page.getByText('Came before: records are updated and added').first().waitFor()
  await button(page, 'Import 2 tables').click()
  await heading(page, '1 row of Marketing HQ is in Campaigns and Assets').waitFor()
  await page.getByRole('region', { name: 'No longer in Airtable' }).getByText('recAsset1').waitFor()

  await button(page, 'Undo import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await heading(page, 'The import of Marketing HQ was undone').waitFor()
  await page.getByRole('link', { name: 'Earlier imports of this project' }).click()
  await page.getByRole('link', { name: 'Import From Airtable', exact: true }).click()
  await button(page, 'Forget Marketing HQ').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget base' }).click()
  await button(page, 'Forget Marketing HQ').waitFor({ state: 'detached' })
})

test('the same screen takes a project of a server that speaks the API of NocoDB', async () => {
  const person = await newcomer()
  const source = await aProject(person, { title: 'There' })
  await aTable(server, person, source.id, {
    title: 'Houses',
    columns: [{ title: 'Title', uidt: 'SingleLineText' }],
    rows: [{ Title: 'a' }, { Title: 'b' }],
  })
  const made = await server.call(
    'POST',
    '/api/v1/tokens',
    { name: 'Move', access: 'all', projects: null, expiresAt: null },
    person.token,
  )
  const target = await aProject(person, { title: 'Here' })
  const page = await enter(`/nc/${target.id}?tab=import&from=airtable`, { as: person })
  await page.getByRole('radio', { name: 'NocoDB' }).check()
  await page.getByRole('textbox', { name: 'Address of the server' }).fill(server.url)
  await page.getByRole('textbox', { name: 'API token' }).fill(made.body.token)
  await button(page, 'List the bases').click()
  await page.getByRole('radio', { name: 'There', exact: true }).check()
  await look(page, 'nocodb')
  await button(page, 'Rehearse').click()
  await button(page, 'Import 1 table').click()
  await heading(page, '2 rows of There are in Houses').waitFor()
})
