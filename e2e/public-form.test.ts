import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { backInAMinute } from './testing/back-in-a-minute.ts'
import { hasFocus } from './testing/has-focus.ts'
import { type HeldAnswers, heldAnswers } from './testing/held-answers.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Json } from './testing/server-client.ts'
import { photo } from './testing/upload.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, visit, newcomer, aProject } = await aHouse()
const creator = await newcomer()
const project = await aProject(creator)
let made = 0

const columns = [
  { title: 'Name', uidt: 'SingleLineText' },
  { title: 'Seats', uidt: 'Number' },
  { title: 'Size', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Small' }, { title: 'Large' }] } },
  { title: 'Files', uidt: 'Attachment' },
]

interface SharedForm {
  /** Where its link leads. */
  readonly place: string
  /** Where it is built. */
  readonly inside: string
  idOf(title: string): string
  choicesOf(title: string): Json[]
  change(settings: object): Promise<void>
  rows(): Promise<Json[]>
}

async function aSharedForm(fields: object, link: object = {}, more: readonly Json[] = []): Promise<SharedForm> {
  made += 1
  const table = await aTable(server, creator, project.id, { title: `Deals ${made}`, columns: [...columns, ...more] })
  const meta = '/api/v1/db/meta'
  const body = { title: 'Ask us', ...fields }
  const { id } = (await server.call('POST', `${meta}/tables/${table.id}/forms`, body, creator.token)).body
  const shared = await server.call('PUT', `/api/v1/views/${id}/link`, link, creator.token)
  assert.equal(shared.status, 200, JSON.stringify(shared.body))
  return {
    place: `/nc/form/${shared.body.uuid}`,
    inside: `${placeOfTable(project.id, table.title)}&view=${id}`,
    idOf: (title) => table.columns.find((column: Json) => column.title === title).id,
    choicesOf: (title) => table.columns.find((column: Json) => column.title === title).colOptions.options,
    async change(part) {
      const changed = await server.call('PATCH', `${meta}/views/${id}/settings`, part, creator.token)
      assert.equal(changed.status, 200, JSON.stringify(changed.body))
    },
    rows: async () =>
      (await server.call('GET', `/api/v1/db/data/noco/${project.id}/${table.id}`, undefined, creator.token)).body.list,
  }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('what is typed in a form stays when its page looks again, in vain, whether the form has changed', async () => {
  const form = await aSharedForm({})
  const page = await visit(form.place)
  await field(page, 'Name').fill('Anna, who took her time')
  let failed = 0
  await page.route('**/api/**', (route) => {
    failed += 1
    return route.fulfill({
      status: 500,
      json: { msg: 'Some internal error occurred', error: 'internal', requestId: 'r' },
    })
  })
  await backInAMinute(page)
  await until(
    () => failed,
    (count) => count >= 3,
  )
  await page.evaluate(() => new Promise(requestAnimationFrame))
  assert.equal(await field(page, 'Name').inputValue(), 'Anna, who took her time')
  await page.unroute('**/api/**')
  await submit(page).click()
  await until(form.rows, ([row]) => row?.Name === 'Anna, who took her time')
})

test('a stranger fills a form in by its link, behind its password; nothing typed is lost and one record is made (spec 277, 278, 282)', async () => {
  const form = await aSharedForm(
    { success_msg: 'Thanks a lot', submit_another_form: true },
    { password: 'open sesame' },
  )
  await form.change({ formFields: { [form.idOf('Name')]: { required: true, rules: { leastLetters: 3 } } } })
  const page = await visit(form.place)
  await page.getByRole('heading', { name: 'This link has a password' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill('wrong one')
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByText('This is not the password').waitFor()
  assert.equal(await submit(page).count(), 0)
  await page.getByLabel('Password', { exact: true }).fill('open sesame')
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Ask us' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])

  await field(page, 'Name').fill('An')
  await submit(page).click()
  await page.getByRole('alert').getByText('needs at least 3 characters').waitFor()
  await field(page, 'Name').fill('Anna')
  await field(page, 'Seats').fill('3')
  await page.getByRole('radio', { name: 'Large' }).check()
  await page.locator('input[type=file]').setInputFiles(photo)
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await until(kept, (text) => text.includes('photo.png'))

  // Whoever comes back finds what they wrote.
  await page.reload()
  await field(page, 'Name').waitFor()
  await assertSoon(() => field(page, 'Name').inputValue(), 'Anna')
  await page.getByRole('radio', { name: 'Large', checked: true }).waitFor()

  // Without the network it stays, and can be sent later.
  await page.route(/shared-view\/.*\/rows|hand-in/, (route) => route.abort())
  await submit(page).click()
  await page.getByRole('alert').first().waitFor()
  await assertSoon(() => field(page, 'Name').inputValue(), 'Anna')
  await page.unroute(/shared-view\/.*\/rows|hand-in/)

  await submit(page).dblclick()
  await page.getByRole('heading', { name: 'Thanks a lot' }).waitFor()
  const [row, ...more] = await form.rows()
  assert.deepEqual([row?.Name, row?.Seats, row?.Size, more.length], ['Anna', 3, 'Large', 0])
  assert.match(JSON.stringify(row?.Files), /photo\.png/)
  await page.getByRole('button', { name: 'Submit another form' }).click()
  assert.equal(await field(page, 'Name').inputValue(), '')
})

test('an address fills fields in and hides them; a form that is closed says so', async () => {
  const form = await aSharedForm({})
  const page = await visit(`${form.place}?prefill_Name=Ann&prefill_Seats=7&hide_Seats&hide_Files`)
  await submit(page).waitFor()
  await assertSoon(() => field(page, 'Name').inputValue(), 'Ann')
  assert.equal(await field(page, 'Seats').count(), 0)
  await submit(page).click()
  await page.getByRole('heading', { name: 'Thank you! It was sent.' }).waitFor()
  const [row] = await form.rows()
  assert.deepEqual([row?.Name, row?.Seats], ['Ann', 7])

  const limits = { opensAt: null, closesAt: '2026-01-01T00:00:00.000Z', mostResponses: null }
  await form.change({
    admission: { ...limits, signedInOnly: false, oncePerPerson: false, closedMessage: 'See you next year.' },
  })
  await page.reload()
  await page.getByRole('heading', { name: 'This form is closed' }).waitFor()
  await page.getByText('See you next year.').waitFor()
  assert.equal(await submit(page).count(), 0)
  const { status } = await server.call('DELETE', `/api/v1/projects/${project.id}/links`, undefined, creator.token)
  assert.equal(status, 200)
  await page.reload()
  await until(
    () => page.getByRole('heading', { name: 'Ask us' }).count(),
    (count) => count === 0,
  )
})

test('a stranger is not asked for people, whom they do not see, and can send the form all the same; its builder says so', async () => {
  const form = await aSharedForm({}, {}, [{ title: 'Owner', uidt: 'Collaborator' }])
  await form.change({ formFields: { [form.idOf('Owner')]: { required: true } } })
  const page = await visit(form.place)
  await field(page, 'Name').fill('Ann')
  assert.equal(await page.getByText('Owner').count(), 0)
  await onEveryScreen(page, (screen) => keepPicture(page, `form-of-strangers-${screen}`))
  await submit(page).click()
  await page.getByRole('heading', { name: 'Thank you! It was sent.' }).waitFor()
  assert.equal((await form.rows())[0]?.Name, 'Ann')
  const built = await enter(form.inside, { as: creator })
  await built.getByText('strangers see no people').waitFor()
  await keepPicture(built, 'form-built-people')
})

test('a survey asks one question at a time, by keys alone and on a phone', async () => {
  const form = await aSharedForm({})
  await form.change({ asSurvey: true, formFields: { [form.idOf('Name')]: { required: true } } })
  const page = await visit(`${form.place}?hide_Files`, { size: phone })
  await page.getByText('Question 1 of 3').waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width)
  assert.deepEqual(await seriousFindings(page), [])
  await hasFocus(field(page, 'Name'))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('required').waitFor()
  await field(page, 'Name').fill('Ann')
  await page.keyboard.press('Enter')
  await page.getByText('Question 2 of 3').waitFor()
  await field(page, 'Seats').fill('4')
  await page.keyboard.press('Enter')
  await page.getByText('Question 3 of 3').waitFor()
  await hasFocus(page.getByRole('radio'))
  await page.keyboard.press('b')
  await page.getByRole('radio', { name: 'Large', checked: true }).waitFor()
  await page.keyboard.press('Shift+Enter')
  await page.getByText('Question 2 of 3').waitFor()
  await hasFocus(field(page, 'Seats'))
  await page.keyboard.press('Enter')
  await page.getByText('Question 3 of 3').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Thank you! It was sent.' }).waitFor()
  const [row] = await form.rows()
  assert.deepEqual([row?.Name, row?.Seats, row?.Size], ['Ann', 4, 'Large'])
})

test('a form is not sent without a file that is still on its way, and what was answered meanwhile stays', async () => {
  const form = await aSharedForm({})
  for (const asSurvey of [false, true]) {
    await form.change({ asSurvey })
    const page = await visit(`${form.place}?hide_Seats&hide_Size`)
    const held = Promise.withResolvers<void>()
    await page.route(/\/upload$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await field(page, 'Name').fill('Ann')
    if (asSurvey) await page.keyboard.press('Enter')
    await page.locator('input[type=file]').setInputFiles(photo)
    await page.getByRole('button', { name: 'Stop uploading photo.png' }).waitFor()
    if (!asSurvey) await field(page, 'Name').fill('Anna')
    await submit(page).click()
    await page.getByRole('alert').getByText('Not all files are there yet').waitFor()
    if (asSurvey) await page.getByRole('button', { name: 'Previous question' }).click()
    held.resolve()
    await page.getByRole('button', { name: 'Actions for photo.png' }).waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await submit(page).click()
    await page.getByRole('heading', { name: 'Thank you! It was sent.' }).waitFor()
  }
  const rows = await form.rows()
  assert.deepEqual(
    rows.map((row) => row.Name),
    ['Anna', 'Ann'],
  )
  for (const { Files } of rows) assert.match(JSON.stringify(Files), /photo\.png/)
})

test('nor without one that is being fetched from an address; one that is refused holds up nobody', async () => {
  const form = await aSharedForm({})
  const page = await visit(`${form.place}?hide_Seats&hide_Size`)
  const held = Promise.withResolvers<void>()
  await page.route(/\/upload-by-url$/, async (route) => {
    await held.promise
    await route.fulfill({ status: 400, json: { msg: 'There is nothing at this address.' } })
  })
  await field(page, 'Name').fill('Ann')
  await page.getByRole('button', { name: 'From an address' }).click()
  await page.getByLabel('Address of the file').fill('https://files.example/a.png')
  const asked = page.waitForRequest(/\/upload-by-url$/)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await asked
  await submit(page).click()
  await page.getByRole('alert').getByText('Not all files are there yet').waitFor()
  held.resolve()
  await page.getByText('There is nothing at this address.').waitFor()
  await submit(page).click()
  await page.getByRole('heading', { name: 'Thank you! It was sent.' }).waitFor()
  assert.deepEqual(
    (await form.rows()).map((row) => row.Name),
    ['Ann'],
  )
})

test('whoever answered changes it later by the address they were given: only that, in the same record, until it ends', async () => {
  const form = await aSharedForm({})
  await form.change({ answerChanges: 'first', redirect: { url: 'https://elsewhere.example/', afterSeconds: 0 } })
  const page = await visit(`${form.place}?prefill_Seats=7&hide_Seats`)
  await field(page, 'Name').fill('Ann')
  await page.getByRole('radio', { name: 'Small' }).check()
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('button', { name: 'Actions for photo.png' }).waitFor()
  await submit(page).click()
  const shown = page.getByLabel('Save this address to change your answer later')
  await shown.waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  const address = await shown.inputValue()
  const copied = page.getByText('The address was copied.')
  await page.getByRole('button', { name: 'Copy' }).click()
  await copied.waitFor()

  const later = await visit(new URL(address).hash.slice(1), { size: phone })
  await later.getByText('You are changing what you answered').waitFor()
  await assertSoon(() => field(later, 'Name').inputValue(), 'Ann')
  await later.getByRole('radio', { name: 'Small', checked: true }).waitFor()
  await later.getByRole('button', { name: /^photo\.png/ }).click()
  const preview = later.getByRole('dialog')
  await preview.getByRole('img', { name: 'photo.png' }).waitFor()
  const coming = later.waitForEvent('download')
  await preview.getByRole('button', { name: 'Download' }).first().click()
  assert.deepEqual(await readFile(await (await coming).path()), photo.buffer)
  await later.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  assert.equal(await field(later, 'Seats').count(), 0)
  assert.equal(await later.evaluate(() => document.documentElement.scrollWidth), phone.width)
  await field(later, 'Name').fill('Anna')
  await later.getByRole('radio', { name: 'Large' }).check()
  await later.getByRole('button', { name: 'Save changes' }).click()
  await later.getByRole('heading', { name: 'Your answer was changed.' }).waitFor()
  const [row, ...more] = await form.rows()
  assert.deepEqual([row?.Name, row?.Size, row?.Seats, more.length], ['Anna', 'Large', 7, 0])
  assert.match(JSON.stringify(row?.Files), /photo\.png/)

  await form.change({ answerChanges: 'second' })
  await later.reload()
  await later.getByRole('heading', { name: 'This answer cannot be changed' }).waitFor()
  assert.equal(await field(later, 'Name').count(), 0)
})

test('what is typed at a long list whose code is still on its way is searched for when it comes', async () => {
  const options = [
    'Aarhus',
    'Basel',
    'Cadiz',
    'Delft',
    'Espoo',
    'Fez',
    'Genoa',
    'Gera',
    'Ghent',
    'Graz',
    'Haifa',
    'Izmir',
  ]
  const city = { title: 'City', uidt: 'SingleSelect', colOptions: { options: options.map((title) => ({ title })) } }
  const form = await aSharedForm({}, {}, [city])
  let code: HeldAnswers | undefined
  const page = await visit(form.place, {
    // Nothing may come from the cache of another test.
    alter: async (opened) => {
      code = await heldAnswers(opened, 'GET', /choice-editor-[^/]*\.js/)
    },
  })
  const list = page.getByRole('combobox', { name: 'City' })
  await list.focus()
  await code?.arrived
  for (const key of ['g', 'e', 'r']) await list.press(key)
  await until(
    () => list.getAttribute('aria-expanded'),
    (isOpen) => isOpen === 'true',
  )
  await code?.release()
  await assertSoon(() => page.getByRole('option').allInnerTexts(), ['Gera'])
  await hasFocus(page.locator('[data-grid-editor] input'))
  await page.keyboard.press('Enter')
  await list.getByText('Gera').waitFor()
  await submit(page).click()
  await page.getByRole('heading', { name: 'Thank you! It was sent.' }).waitFor()
  assert.equal((await form.rows())[0]?.City, 'Gera')
})

test('a form that was changed while somebody filled it in is asked anew, and what was typed stays', async () => {
  const form = await aSharedForm({})
  const page = await visit(form.place)
  const stay = { Name: 'Ann', Seats: '12' }
  for (const [name, text] of Object.entries(stay)) await field(page, name).fill(text)
  await page.getByText('Large', { exact: true }).click()
  const gone = await server.call('DELETE', `/api/v1/db/meta/columns/${form.idOf('Seats')}`, undefined, creator.token)
  assert.equal(gone.status, 200)
  await submit(page).click()
  await page.getByText('The form was changed while you filled it in.').waitFor()
  await field(page, 'Seats').waitFor({ state: 'detached' })
  assert.equal(await field(page, 'Name').inputValue(), 'Ann')

  const of = `/api/v1/db/meta/columns/${form.idOf('Size')}`
  const options = form.choicesOf('Size').map((one: Json) => ({ ...one, removed: one.title === 'Large' }))
  const change = { title: 'Size', uidt: 'SingleSelect', force: true, colOptions: { options } }
  assert.equal((await server.call('PATCH', of, change, creator.token)).status, 200)
  await submit(page).click()
  await page.getByText('“Size” needs one of its choices.').waitFor()
  await page.getByText('Large', { exact: true }).waitFor({ state: 'detached' })
  await page.getByText('Small', { exact: true }).click()
  await submit(page).click()
  await page.getByText('Submit').waitFor({ state: 'detached' })
  const [row] = await form.rows()
  assert.deepEqual([row.Name, row.Size], ['Ann', 'Small'])
})
