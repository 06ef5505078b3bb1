import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { after, afterEach } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { aBrowser, type VisitOptions } from '../../testing/a-browser.ts'
import { atEnd } from '../../testing/at-end.ts'
import { until } from '../../testing/waiting.ts'

/** The demo page of the grid, and what a test asks it. */
interface Demo {
  open(query?: string, options?: VisitOptions): Promise<Page>
}

interface At {
  readonly row: number
  readonly column: number
}

interface Change {
  readonly row: number
  readonly column: string
  readonly text: string
  readonly value?: unknown
}

interface Batch {
  readonly by: string
  readonly changes: readonly Change[]
  readonly leftOut?: {
    readonly columns: readonly (string | null)[]
    readonly rows: readonly { readonly row: number; readonly texts: readonly string[] }[]
  }
}

interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

interface DemoSelection {
  readonly active: At | null
  readonly ranges: readonly Range[]
  readonly rows: readonly (readonly [number, number])[]
  readonly columns: readonly (readonly [number, number])[]
}

/** What the page shows tests, as packages/grid/demo puts it on its window. */
export interface DemoWindow {
  readonly demo: {
    readonly grid: {
      readonly selection: DemoSelection
      goTo(cell: At): void
      focus(): void
      select(selection: object): void
      scrollBy(x: number, y: number): void
      boxOf(cell: At): { x: number; y: number; width: number; height: number }
      paste(text: string, html?: string, isTransposed?: boolean): void
    }
    readonly batches: Batch[]
    readonly events: (readonly [string, unknown])[]
    readonly window: { readonly firstRow: number; readonly lastRow: number; readonly columns: readonly string[] }
    text(row: number, column: string): string
    /** With `late=4` in the address: rows from the fifth on come in blocks of four, when the test says so. */
    readonly late: { arrive(): void; fail(): void }
    /** With `hands=late` in the address. */
    giveHands(): void
    setTable(
      change: (store: {
        rowCount: number
        columns: readonly { id: string }[]
        frozen: number
        holdsRows: boolean
      }) => void,
    ): void
  }
}

declare const window: DemoWindow

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

let shared: Promise<string> | undefined

/** Where the demo page is. Built once for all test files of a process. */
async function served(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grid-demo-'))
  const root = fileURLToPath(new URL('../../../packages/grid', import.meta.url))
  process.env.GRID_DEMO_OUT = folder
  await build({ configFile: join(root, 'vite.config.ts'), root: join(root, 'demo'), logLevel: 'error' })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://demo').pathname)
    const file = path === '/' ? '/index.html' : path
    readFile(join(folder, file)).then(
      (content) => response.writeHead(200, { 'content-type': types[extname(file)] ?? '' }).end(content),
      () => response.writeHead(404).end('There is nothing here.'),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(async () => {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true, force: true })
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

export async function aDemo(): Promise<Demo> {
  // Before anything is awaited: hooks belong to the file that began what was awaited last, and files share a browser.
  afterEach(() => browser.leave())
  after(() => browser.close())
  const browser = await aBrowser()
  shared ??= served()
  const address = await shared
  return {
    async open(query = '', options) {
      const page = await browser.visit(`${address}/?${query}`, options)
      await page.waitForFunction(() => (window as DemoWindow | undefined)?.demo?.window !== null)
      await page.evaluate(() => window.demo.grid.focus())
      return page
    },
  }
}

export const goTo = (page: Page, row: number, column: number): Promise<void> =>
  page.evaluate(
    (cell) => {
      window.demo.grid.goTo(cell)
      window.demo.grid.focus()
    },
    { row, column },
  )

export const text = (page: Page, row: number, column: string): Promise<string> =>
  page.evaluate(([at, id]) => window.demo.text(at, id), [row, column] as const)

export const selection = (page: Page): Promise<DemoSelection> => page.evaluate(() => window.demo.grid.selection)

export async function active(page: Page): Promise<string> {
  const { active: cell } = await selection(page)
  return cell === null ? 'none' : `${cell.row} ${cell.column}`
}

/** Of the last range. */
export async function range(page: Page): Promise<string> {
  const last = (await selection(page)).ranges.at(-1)
  return last === undefined ? 'none' : `${last.top} ${last.left} – ${last.bottom} ${last.right}`
}

export const batches = (page: Page): Promise<DemoWindow['demo']['batches']> => page.evaluate(() => window.demo.batches)

export const shown = (page: Page): Promise<DemoWindow['demo']['window']> => page.evaluate(() => window.demo.window)

/** The details of an event, once it was told. */
export async function told(page: Page, name: string): Promise<unknown> {
  const found = await until(
    () => page.evaluate((wanted) => window.demo.events.findLast(([event]) => event === wanted) ?? null, name),
    (event) => event !== null,
  )
  return found?.[1]
}

/** The middle of a cell, in pixels of the page. */
export async function middle(page: Page, row: number, column: number): Promise<{ x: number; y: number }> {
  const box = await page.evaluate((cell) => window.demo.grid.boxOf(cell), { row, column })
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function box(
  page: Page,
  row: number,
  column: number,
): Promise<{ x: number; y: number; width: number; height: number }> {
  return page.evaluate((cell) => window.demo.grid.boxOf(cell), { row, column })
}

export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
}
