import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import type { Account, Json } from './testing/server-client.ts'
import { photo, pixel, type SentFile, upload } from './testing/upload.ts'
import { assertSoon, until } from './testing/waiting.ts'

/** A page that calls itself a picture. */
const evil = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="owned"</script></svg>'

/** Somebody's server, which ours may reach for this file alone. */
const elsewhere = createServer((_, reply) => reply.setHeader('content-type', 'image/png').end(pixel))
// Nothing is awaited before the house is there; without a host the port is known at once.
elsewhere.listen(0).unref()
after(() => elsewhere.close())
const { port } = elsewhere.address() as AddressInfo
const { server, enter, newcomer, aProject } = await aHouse({ EGRESS_ALLOW: `127.0.0.1:${port}` })

const drawing: SentFile = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(evil) }
const offer: SentFile = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

interface Opened {
  readonly page: Page
  readonly person: Account
  readonly table: Json
  /** Names of the files of the first record, as the server has them. */
  names(): Promise<readonly string[]>
}

async function openFiles(already: readonly SentFile[], more = ''): Promise<Opened> {
  const person = await newcomer()
  const project = await aProject(person)
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Files', uidt: 'Attachment' },
  ]
  const files = already.length === 0 ? null : await upload(server, person, project.id, already)
  const table = await aTable(server, person, project.id, { columns, rows: [{ Title: 'Ada', Files: files }] })
  const page = await enter(`${placeOfTable(project.id, table.title)}${more}`, { as: person })
  await page.getByRole('row', { name: /Ada/ }).waitFor()
  const path = `/api/v1/db/data/v1/${project.id}/${table.id}`
  const names = async () => {
    const { body } = await server.call('GET', path, undefined, person.token)
    const value: unknown = body.list[0].Files
    const list = (typeof value === 'string' ? JSON.parse(value) : value) as readonly Json[] | null
    return (list ?? []).map(({ title }) => title)
  }
  return { page, person, table, names }
}

async function openCell(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Orders' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Files' }).waitFor()
}

test('a long name is cut and leaves the buttons of all files where they can be pressed', async () => {
  const name = 'a very long file name with spaces & (brackets) - naïve ünïcode.txt'
  const long = { name, mimeType: 'text/plain', buffer: Buffer.from('x') }
  const { page } = await openFiles([long, offer], '&rowId=1')
  const list = page.getByRole('dialog').getByRole('region', { name: 'Files' }).getByRole('list')
  await onEveryScreen(page, async (screen) => {
    await list.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    assert.ok(await list.evaluate((element) => element.scrollWidth <= element.clientWidth))
    await keepPicture(page, `files-long-name-${screen}`)
  })
})

/** As if they came from a folder of the desktop. */
async function drop(
  page: Page,
  target: string,
  files: readonly SentFile[],
  at?: { x: number; y: number },
): Promise<void> {
  await page.evaluate(
    ([selector, list, point]) => {
      const data = new DataTransfer()
      for (const { name, type, text } of list)
        data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type }))
      const element = point === null ? document.querySelector(selector) : document.elementFromPoint(point.x, point.y)
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const place = point === null ? {} : { clientX: point.x, clientY: point.y }
        element?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data, ...place }))
      }
    },
    [
      target,
      files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, text: buffer.toString('base64') })),
      at ?? null,
    ] as const,
  )
}

/** As if it was copied in another program. */
async function paste(page: Page, target: string, { name, mimeType, buffer }: SentFile): Promise<void> {
  await page.evaluate(
    ([selector, title, type, text]) => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      clipboardData.items.add(new File([bytes], title, { type }))
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector(`${selector} > ul`)?.dispatchEvent(event)
    },
    [target, name, mimeType, buffer.toString('base64')] as const,
  )
}

test('files are added by button, drop, paste and address, renamed, ordered and removed, as one step that can be taken back (spec 203)', async () => {
  const { page, names } = await openFiles([])
  await openCell(page)
  const dialog = page.getByRole('dialog', { name: 'Files' })
  await dialog.getByText('No files yet').waitFor()
  await dialog.locator('input[type=file]').setInputFiles([photo, offer])
  await dialog
    .getByRole('button', { name: /photo\.png/ })
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: /^offer\.pdf/ }).waitFor()
  await drop(page, 'section[aria-label=Files]', [drawing])
  await dialog.getByRole('button', { name: /^drawing\.svg/ }).waitFor()
  await paste(page, 'section[aria-label=Files]', { ...photo, name: 'pasted.png' })
  await dialog.getByRole('button', { name: /^pasted\.png/ }).waitFor()
  await dialog.getByRole('button', { name: 'From an address' }).click()
  const address = dialog.getByRole('textbox', { name: 'Address of the file' })
  await address.fill(`http://127.0.0.1:${port + 1}/inside.png`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').or(dialog.locator('[data-error], [aria-invalid=true]')).first().waitFor()
  await address.fill(`http://127.0.0.1:${port}/fetched.png`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^fetched\.png/ }).waitFor()
  for (const name of [/^pasted\.png/, /^fetched\.png/]) {
    await dialog.getByRole('button', { name }).focus()
    await page.keyboard.press('Delete')
  }

  await dialog.getByRole('button', { name: /^photo\.png/ }).focus()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('portrait.png')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^portrait\.png/ }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await dialog.getByRole('button', { name: /^drawing\.svg/ }).focus()
  await page.keyboard.press('Delete')
  await keepPicture(page, 'attachments-panel')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(await until(names, (list) => list.length === 2), ['offer.pdf', 'portrait.png'])
  await page.getByRole('textbox', { name: 'Orders' }).focus()
  await page.keyboard.press('Control+z')
  await until(names, (list) => list.length === 0)
})

test('files dropped on a cell are uploaded to it; a failed one is tried again', async () => {
  const { page, names } = await openFiles([photo])
  let isDown = true
  await page.route('**/storage/*/upload', (route) => (isDown ? route.abort() : route.continue()))
  const cell = page.getByRole('gridcell', { name: /photo\.png/ })
  await cell.waitFor({ state: 'attached' })
  // The sink lies over the active cell; it has been moved there when that is told.
  const sink = page.getByRole('textbox', { name: 'Orders' })
  await sink.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await until(
    () => sink.getAttribute('aria-activedescendant'),
    (id) => id?.endsWith('r0c1') === true,
  )
  const box = await sink.boundingBox()
  assert.ok(box)
  const point = { x: box.x + 8, y: box.y + 8 }
  await drop(page, 'canvas', [offer], point)
  await page.getByRole('button', { name: 'Try offer.pdf again' }).waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try offer.pdf again' }).click()
  assert.deepEqual(await until(names, (list) => list.length === 2), ['photo.png', 'offer.pdf'])
})

test('an upload goes on when its record is closed, and is added to what others put there meanwhile', async () => {
  const { page, person, table, names } = await openFiles([photo], '&rowId=1')
  let letGo = (): void => undefined
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/storage/*/upload', async (route) => {
    await held
    await route.continue()
  })
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^photo\.png/ }).waitFor()
  await sheet.getByLabel('Choose files').setInputFiles([offer, drawing])
  await sheet.getByRole('progressbar', { name: 'Uploading offer.pdf' }).waitFor({ state: 'attached' })
  await hasFocus(sheet)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const tray = page.getByRole('list', { name: 'Files on their way' })
  await tray.getByText('offer.pdf').waitFor()
  const Files = await upload(server, person, table.project_id, [{ ...photo, name: 'of-another.png' }])
  const path = `/api/v1/db/data/v1/${table.project_id}/${table.id}/1`
  await server.call('PATCH', path, { Files }, person.token)
  letGo()
  assert.deepEqual(await until(names, (list) => list.length === 3), ['of-another.png', 'offer.pdf', 'drawing.svg'])
  await tray.waitFor({ state: 'detached' })
})

test('an upload can be stopped, and closing asks first', async () => {
  const { page, names } = await openFiles([])
  await page.route('**/storage/*/upload', () => undefined)
  await openCell(page)
  const dialog = page.getByRole('dialog', { name: 'Files' })
  await dialog.locator('input[type=file]').setInputFiles([photo, offer])
  await dialog.getByRole('progressbar', { name: 'Uploading photo.png' }).waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Stop uploading photo.png' }).click()
  await dialog.getByText('photo.png').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Stop uploads' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(await names(), [])
})

test('the preview is walked by keys, shows pictures only and hands the rest over as downloads (S25)', async () => {
  const { page } = await openFiles([photo, drawing, offer], '&rowId=1')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^photo\.png/ }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of files' })
  await preview.getByRole('img', { name: 'photo.png' }).waitFor()
  await preview.getByText('1 of 3').waitFor()
  await hasFocus(preview)
  await page.keyboard.press('ArrowRight')
  await preview.getByText('2 of 3').waitFor()
  await preview.getByText('drawing.svg').first().waitFor()
  assert.equal(await preview.locator('img, iframe, object, embed').count(), 0)
  await page.keyboard.press('End')
  await preview.getByText('3 of 3').waitFor()
  const coming = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Download' }).first().click()
  const download = await coming
  assert.equal(download.suggestedFilename(), 'offer.pdf')
  assert.equal(await readFile(await download.path(), 'utf8'), '%PDF-1.7')
  await page.keyboard.press('ArrowRight')
  await preview.getByRole('img', { name: 'photo.png' }).waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await sheet.getByRole('button', { name: /^photo\.png/ }).waitFor()
  assert.notEqual(await page.title(), 'owned')
})

test('files of an open record are looked at in every kind of view', async () => {
  const { page, person, table } = await openFiles([photo])
  const made = await server.call(
    'POST',
    `/api/v1/db/meta/tables/${table.id}/galleries`,
    { title: 'Cards' },
    person.token,
  )
  await page.evaluate((more) => {
    location.hash += more
  }, `&view=${made.body.id}&rowId=1`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^photo\.png/ })
    .click()
  const preview = page.getByRole('dialog', { name: 'Preview of files' })
  await preview.getByRole('img', { name: 'photo.png' }).waitFor()
})

test('on a phone the sheet adds files and the preview fills the screen', async () => {
  const { page, names } = await openFiles([photo, offer], '&rowId=1')
  await page.setViewportSize({ width: 375, height: 812 })
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Choose files', { exact: true }).setInputFiles([drawing])
  await until(names, (list) => list.length === 3)
  await sheet.getByRole('button', { name: /^photo\.png/ }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of files' })
  await preview.getByRole('img', { name: 'photo.png' }).waitFor()
  await keepPicture(page, 'attachments-phone')
  await assertSoon(() => page.evaluate(() => document.documentElement.scrollWidth), 375)
})
