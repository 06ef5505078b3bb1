import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { optionsOf, type WarmContexts, warmContexts } from './warm-contexts.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const wide = { width: 1440, height: 900 } as const
export const phone = { width: 375, height: 812 } as const

export interface TestBrowser {
  /** A person with a browser of their own: no cookies, nothing saved. */
  visit(url: string, options?: VisitOptions): Promise<Page>
  /** Everybody goes; throws when a page had an uncaught error or broke its security policy meanwhile. */
  leave(): Promise<void>
  close(): Promise<void>
}

export interface VisitOptions {
  readonly size?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly context?: BrowserContext
  /** Entries of the storage the person brings along, as the application saved them on an earlier visit. */
  readonly saved?: Readonly<Record<string, unknown>>
  /** Outlives the test: for tables of tests that differ only in the address they go to. */
  readonly stays?: boolean
  /** For tests that break a page on purpose. */
  readonly mayBreak?: boolean
  /** Called before the first request, e.g. to hold an answer back or to watch. */
  readonly prepare?: (page: Page) => unknown
}

export async function aBrowser(): Promise<TestBrowser> {
  const executablePath = process.env.TEST_CHROMIUM
  if (executablePath === undefined) throw new Error('TEST_CHROMIUM is not set: run the tests with npm test.')
  const browser = await chromium.launch({ executablePath, args: flags })
  const contexts = warmContexts(browser)
  const faults: string[] = []

  async function leave(): Promise<void> {
    await contexts.giveBack()
    const found = faults.splice(0)
    if (found.length > 0) throw new Error(`A page broke:\n${found.join('\n')}`)
  }

  return {
    visit: async (url, options = {}) => visit(await contextFor(browser, contexts, options), faults, url, options),
    leave,
    async close() {
      try {
        await leave()
      } finally {
        await browser.close()
      }
    },
  }
}

async function contextFor(
  browser: Browser,
  contexts: WarmContexts,
  { size = wide, colorScheme = 'light', context, stays, prepare }: VisitOptions,
): Promise<BrowserContext> {
  if (context !== undefined) return context
  if (stays) return browser.newContext(optionsOf({ size, colorScheme, isOwn: false }))
  return contexts.take({ size, colorScheme, isOwn: prepare !== undefined })
}

async function visit(
  context: BrowserContext,
  faults: string[],
  url: string,
  { saved, mayBreak = false, prepare }: VisitOptions,
): Promise<Page> {
  const { origin } = new URL(url)
  if (saved !== undefined) await bring(context, origin, saved)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  const page = await context.newPage()
  // Nobody waits for it unless something is wrong; a machine with other work needs the time.
  page.setDefaultTimeout(45_000)
  if (!mayBreak) watch(page, faults)
  await prepare?.(page)
  await page.goto(url)
  return page
}

async function bring(context: BrowserContext, origin: string, saved: Readonly<Record<string, unknown>>): Promise<void> {
  const localStorage = Object.entries(saved).map(([name, part]) => ({ name, value: JSON.stringify(part) }))
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}

function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(`${page.url()}: ${message.text()}`)
  })
}

/** Keeps a picture when PICTURES names a folder; a person looks at it beside the mock pages. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
