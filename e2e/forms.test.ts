import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { phone } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { payloads } from './testing/payloads.ts'
import { savedUsers } from './testing/saved-users.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { photo } from './testing/upload.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const creator = await newcomer()
const project = await aProject(creator)

/** For each test its own: one of them signs out. */
async function anEditor(): Promise<Account> {
  const person = await newcomer()
  const member = { email: person.email, roles: 'editor' }
  await server.call('POST', `/api/v1/db/meta/projects/${project.id}/users`, member, creator.token)
  return person
}

let made = 0

const columns = [
  { title: 'Name', uidt: 'SingleLineText' },
  { title: 'Seats', uidt: 'Number' },
  { title: 'Why', uidt: 'LongText' },
  { title: 'Size', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Small' }, { title: 'Large' }] } },
]

interface Form {
  readonly id: string
  idOf(title: string): string
  settings(): Promise<Json>
  change(settings: object): Promise<void>
  /** What was handed in. */
  rows(): Promise<Json[]>
  open(as: Account, options?: Parameters<typeof enter>[1]): Promise<Page>
}

async function aForm(fields: object = {}): Promise<Form> {
  made += 1
  const table = await aTable(server, creator, project.id, { title: `Deals ${made}`, columns })
  const path = `/api/v1/db/meta/tables/${table.id}/forms`
  const { id } = (await server.call('POST', path, { title: 'Ask us', ...fields }, creator.token)).body
  const settings = `/api/v1/db/meta/views/${id}/settings`
  return {
    id,
    idOf: (title) => table.columns.find((column: Json) => column.title === title).id,
    settings: async () => (await server.call('GET', settings, undefined, creator.token)).body.settings,
    async change(part) {
      const { status, body } = await server.call('PATCH', settings, part, creator.token)
      assert.equal(status, 200, JSON.stringify(body))
    },
    async rows() {
      const rows = `/api/v1/db/data/noco/${project.id}/${table.id}`
      return (await server.call('GET', rows, undefined, creator.token)).body.list
    },
    open: (as, options = {}) => enter(`${placeOfTable(project.id, table.title)}&view=${id}`, { ...options, as }),
  }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const questions = (page: Page) => page.getByRole('list', { name: 'Fields of the form' })

test('a creator builds a form: heading, labels, order, what is asked for and when, what comes after; without a mail server it says what to activate (spec 274-278, 480)', async () => {
  const form = await aForm()
  const page = await form.open(creator)
  await page.getByRole('textbox', { name: 'Heading' }).fill('Request a demo')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Tell us about you.')
  await questions(page).getByRole('button', { name: 'Seats', exact: true }).click()
  await page.getByRole('textbox', { name: 'Input label' }).fill('How many?')
  await page.getByRole('textbox', { name: 'Help text' }).fill('Roughly')
  await page.getByRole('switch', { name: 'Required' }).click({ force: true })
  await questions(page)
    .getByRole('button', { name: /^How many\?/ })
    .waitFor()

  // By keys: up, above the name.
  await questions(page)
    .getByRole('button', { name: /^How many\?/ })
    .press('Alt+ArrowUp')
  await page.getByText('How many? is number 1 now').waitFor({ state: 'attached' })
  await until(
    () => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? ''),
    (focused) => focused.startsWith('How many?'),
  )

  // A condition looks at what stands above.
  await questions(page).getByRole('button', { name: 'Why', exact: true }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('combobox', { name: 'Field', exact: true }).click()
  await page.getByRole('option', { name: 'Seats' }).click()
  await page.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'is more than' }).click()
  await page.getByLabel('Value for Seats').fill('20')

  await page.getByRole('button', { name: 'Take Size out of the form' }).click()
  await page.getByRole('button', { name: 'Put Size into the form' }).waitFor()
  await page.getByRole('switch', { name: 'Show ‘Submit another’' }).click({ force: true })
  await page.getByRole('switch', { name: 'Blank form after 5 seconds' }).click({ force: true })
  await page.getByRole('textbox', { name: 'Message' }).fill('Thanks a lot')
  const told = page.getByText('Please activate SMTP plugin in App store for enabling email notification').waitFor()
  await page.getByRole('switch', { name: 'Email me on submit' }).click({ force: true })
  await told
  await page.getByRole('switch', { name: 'People can change their answer' }).click({ force: true })
  const { answerChanges } = await until(form.settings, (now) => now.answerChanges !== null)
  await page.getByRole('button', { name: 'End all change addresses' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all change addresses' }).click()
  await until(form.settings, (now) => now.answerChanges !== null && now.answerChanges !== answerChanges)
  assert.deepEqual(await seriousFindings(page), [])

  const stored = await until(
    form.settings,
    ({ formFields, successMessage }) => formFields[form.idOf('Why')]?.condition && successMessage !== null,
  )
  assert.deepEqual(
    [stored.heading, stored.subheading, stored.successMessage, stored.submitAnother, stored.blankForm, stored.mailsTo],
    ['Request a demo', 'Tell us about you.', 'Thanks a lot', true, true, []],
  )
  const { label, help, required } = stored.formFields[form.idOf('Seats')]
  assert.deepEqual([label, help, required], ['How many?', 'Roughly', true])
  const shown = stored.columns.filter((place: Json) => place.shown).map((place: Json) => place.id)
  assert.deepEqual(
    shown.filter((id: string) => ['Seats', 'Name', 'Why', 'Size'].map(form.idOf).includes(id)),
    ['Seats', 'Name', 'Why'].map(form.idOf),
  )

  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByText('Nobody is asked for anything').waitFor()
  await page.getByRole('button', { name: 'Add all' }).click()
  await questions(page).getByRole('button', { name: 'Size', exact: true }).waitFor()
  await assertSoon(() => questions(page).getByRole('listitem').count(), 4)

  // By dragging: the last one above the first.
  const question = questions(page).getByRole('listitem')
  const [first = '', , , last = ''] = await question.allInnerTexts()
  await question
    .nth(3)
    .locator('span')
    .first()
    .dragTo(question.first(), { targetPosition: { x: 40, y: 4 } })
  await assertSoon(async () => (await question.allInnerTexts()).slice(0, 2), [last, first])

  // What was handed in, as rows.
  await page.getByRole('button', { name: 'Open as grid' }).click()
  await page.getByRole('grid').waitFor({ state: 'attached' })
})

test('everybody else fills it in: conditions, requirements and refusals, and nothing typed is lost (spec 287)', async () => {
  const form = await aForm({ success_msg: 'Thanks a lot', submit_another_form: true })
  const condition = { id: '', kind: 'test', columnId: form.idOf('Seats'), operator: 'gt', value: 20 }
  await form.change({
    formFields: {
      [form.idOf('Name')]: { label: 'Your name', help: 'As people call you', required: true },
      [form.idOf('Why')]: { condition },
      [form.idOf('Size')]: { prefill: 'Small' },
    },
  })
  const page = await form.open(await anEditor())
  await submit(page).waitFor()
  // What is typed is kept for the person, once they are known.
  await until(
    () => savedUsers(page),
    ({ user }) => Boolean(user),
  )
  assert.equal(await page.getByRole('button', { name: 'Preview', exact: true }).count(), 0)
  assert.equal(await page.getByRole('textbox', { name: 'Heading' }).count(), 0)
  await page.getByRole('radio', { name: 'Small', checked: true }).waitFor()

  await submit(page).click()
  await page.getByRole('alert').getByText('“Your name” is required').waitFor()
  await assertSoon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Your name')
  assert.deepEqual(await seriousFindings(page), [])

  const why = page.getByRole('textbox', { name: 'Why' })
  assert.equal(await why.count(), 0)
  await page.getByRole('textbox', { name: 'Seats' }).fill('30')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann')
  await why.fill('We grow')
  await page.getByRole('radio', { name: 'Large' }).check()
  const keptText = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await until(keptText, (text) => ['Ann', 'We grow', 'Large'].every((part) => text.includes(part)))

  // Somebody goes away and comes back.
  await page.reload()
  await why.waitFor()
  await assertSoon(() => page.getByRole('textbox', { name: 'Your name' }).inputValue(), 'Ann')
  await assertSoon(() => why.inputValue(), 'We grow')

  // A server that cannot store it now takes nothing away.
  await page.route(/\/views\/vw_/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { msg: 'Not today.', error: 'invalid_request' } })
      : route.continue(),
  )
  await submit(page).click()
  await page.getByRole('alert').getByText('Not today.').waitFor()
  assert.equal(await why.inputValue(), 'We grow')
  await page.unroute(/\/views\/vw_/)

  await submit(page).dblclick()
  await page.getByRole('heading', { name: 'Thanks a lot' }).waitFor()
  assert.deepEqual(
    (await form.rows()).map(({ Name, Seats, Why, Size }) => [Name, Seats, Why, Size]),
    [['Ann', 30, 'We grow', 'Large']],
  )
  await page.getByRole('button', { name: 'Submit another form' }).click()
  assert.equal(await page.getByRole('textbox', { name: 'Your name' }).inputValue(), '')
  assert.equal(await page.getByRole('radio', { name: 'Small' }).isChecked(), true)

  // Whoever comes next at this screen finds nothing of it.
  await page.getByRole('textbox', { name: 'Your name' }).fill('Secret Agent')
  await page.getByRole('radio', { name: 'Large' }).check()
  const kept = async () => (await keptText()).includes('Secret Agent')
  await assertSoon(kept, true)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/signin/)
  await assertSoon(kept, false)
})

test('a blank form follows after 5 seconds, or another page, on a phone as well (spec 279)', async () => {
  const form = await aForm({ show_blank_form: true })
  const page = await form.open(creator, { size: phone, alter: (fresh) => fresh.clock.install() })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Ann')
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width)
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit(page).click()
  await page.getByText('A blank form follows in 5 seconds.').waitFor()
  // Its time begins with the focus.
  await hasFocus(page.getByRole('heading', { name: /^Thank you/ }))
  await page.clock.runFor(4900)
  assert.equal(await name.count(), 0)
  await page.clock.runFor(200)
  await name.waitFor()
  assert.equal(await name.inputValue(), '')
  assert.equal((await form.rows()).length, 1)

  // A page to go on to comes before a blank form.
  await page.clock.resume()
  await form.change({ redirect: { url: `${server.url}/?handed-in`, afterSeconds: 0 } })
  await page.reload()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await name.fill('Ben')
  await submit(page).click()
  await page.waitForURL(/handed-in/)
  assert.equal((await form.rows()).length, 2)
})

test('a creator sets rules, sections, a picture and limits, and whoever fills it in is held to the rules (spec 276)', async () => {
  const form = await aForm()
  const page = await form.open(creator)
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Tell us')
  await questions(page).getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('textbox', { name: 'Fewest characters' }).fill('3')
  await page.getByRole('textbox', { name: 'Pattern' }).fill('(?=x)')
  await page.getByText('This pattern cannot be used').waitFor()
  await page.getByRole('textbox', { name: 'Pattern' }).fill('[A-Z][a-z]+')
  await page
    .getByRole('region', { name: 'Field' })
    .getByRole('textbox', { name: 'What is said otherwise' })
    .fill('A name, please')
  await page.getByRole('switch', { name: 'Begin a section here' }).click({ force: true })
  await page.getByRole('textbox', { name: 'Heading of the section' }).fill('About you')
  await page.getByRole('textbox', { name: 'Heading of the section' }).press('Enter')
  await questions(page).getByRole('heading', { name: 'About you' }).waitFor()
  await questions(page).getByRole('button', { name: 'Size', exact: true }).click()
  const large = page.getByRole('checkbox', { name: 'Large' })
  await large.click()
  await until(
    () => large.isChecked(),
    (is) => !is,
  )
  await page.getByRole('textbox', { name: 'At most so many' }).fill('1')
  await page.getByRole('textbox', { name: 'At most so many' }).blur()
  assert.deepEqual(await seriousFindings(page), [])
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await page.getByRole('button', { name: 'Remove the banner' }).waitFor()
  const { formFields, subheading, banner } = await until(form.settings, ({ banner }) => banner !== null)
  assert.deepEqual(formFields[form.idOf('Name')].rules, {
    leastLetters: 3,
    pattern: '[A-Z][a-z]+',
    message: 'A name, please',
  })
  assert.equal(subheading, 'Tell us')
  assert.match(banner, /^\/download\/fl_/)

  const filled = await form.open(await anEditor())
  await filled.getByRole('heading', { name: 'About you' }).waitFor()
  await filled.locator('img[src^="blob:"]').waitFor()
  await assertSoon(() => filled.getByRole('radio').count(), 1)
  await filled.getByRole('textbox', { name: 'Name' }).fill('ann')
  await submit(filled).click()
  await filled.getByRole('alert').getByText('A name, please').waitFor()
  assert.deepEqual(await form.rows(), [])
  await filled.getByRole('textbox', { name: 'Name' }).fill('Anna')
  await submit(filled).click()
  await filled.getByRole('heading', { name: /^Thank you/ }).waitFor()
  assert.deepEqual(
    (await form.rows()).map(({ Name }) => Name),
    ['Anna'],
  )
})

test('whatever a form says of itself is text, where it is built and where it is filled in (S23)', async () => {
  const form = await aForm()
  const text = payloads.join(' ')
  const most = (length: number) => text.slice(0, length)
  const field = { label: most(250), help: most(1000), description: most(5000), prefill: most(250) }
  await form.change({
    heading: most(250),
    subheading: most(5000),
    successMessage: most(5000),
    formFields: { [form.idOf('Name')]: field },
  })
  const outside: string[] = []
  const page = await form.open(creator, {
    prepare: (fresh) => {
      fresh.on('dialog', () => outside.push('dialog'))
      fresh.on('request', (request) => {
        if (!request.url().startsWith(server.url) && /^https?:/.test(request.url())) outside.push(request.url())
      })
    },
  })
  await questions(page)
    .getByRole('button', { name: /^<script>/ })
    .click()
  await page.getByRole('textbox', { name: 'Input label' }).waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('heading', { name: '<script>alert(1)</script>' }).waitFor()
  await submit(page).click()
  // What is said after it was sent stands in place of the questions.
  await submit(page).waitFor({ state: 'detached' })
  await page.getByRole('status').getByRole('heading', { name: '<script>alert(1)</script>' }).waitFor()
  assert.deepEqual(outside, [])
  assert.equal((await form.rows()).length, 1)
})
