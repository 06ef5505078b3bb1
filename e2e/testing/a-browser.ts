import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { atEnd } from './at-end.ts'
import { keepOnly, newPage, park, type WarmPages, warmPages } from './warm-pages.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds: optimising their scripts costs a tenth more work than it saves.
  '--js-flags=--no-turbofan,--no-maglev',
  // As on phones and tablets a finger that rests lifts what can be dragged. The others are what Playwright gives a
  // browser without windows: it has a mouse. The last of these flags is the one that counts.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,touchDragDropEnabled=true',
]

export const wide = { width: 1440, height: 900 } as const
export const phone = { width: 375, height: 812 } as const

export interface TestBrowser {
  /** A person with a browser of their own: no cookies, nothing saved. */
  visit(url: string, options?: VisitOptions): Promise<Page>
  /** What is on the screens, for whoever has to find out why a test failed where they were not. */
  seen(): Promise<string>
  /** Everybody goes; throws when a page had an uncaught error or broke its security policy meanwhile. */
  leave(): Promise<void>
  /** Whoever stayed goes too. */
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
  /** Called before the first request, e.g. to hold an answer back or to watch: routes and listeners end with the test. */
  readonly prepare?: (page: PageToPrepare) => unknown
  /**
   * The same for what cannot be undone (a clock, scripts of the test, media), or where nothing may come from the cache.
   * Costs a page of its own.
   */
  readonly alter?: (page: Page) => unknown
}

export type PageToPrepare = Pick<Page, 'evaluate' | 'on' | 'route'>

let shared: Promise<{ readonly browser: Browser; readonly pages: WarmPages }> | undefined

async function launched(): Promise<{ readonly browser: Browser; readonly pages: WarmPages }> {
  const executablePath = process.env.TEST_CHROMIUM
  if (executablePath === undefined) throw new Error('TEST_CHROMIUM is not set: run the tests with npm test.')
  const browser = await chromium.launch({ executablePath, args: flags })
  atEnd(() => browser.close())
  return { browser, pages: warmPages(browser) }
}

/** The test files of a process run one after the other in one program, which knows nothing of the file before. */
export async function aBrowser(): Promise<TestBrowser> {
  shared ??= launched()
  const { browser, pages } = await shared
  const stayed: Page[] = []
  const faults: string[] = []

  async function leave(): Promise<void> {
    await pages.giveBack()
    const found = faults.splice(0)
    if (found.length > 0) throw new Error(`A page broke:\n${found.join('\n')}`)
  }

  return {
    async visit(url, options = {}) {
      const page = await pageFor(browser, pages, url, options)
      if (options.stays) stayed.push(page)
      return visit(page, faults, url, options)
    },
    seen: async () => (await Promise.all(pages.taken().map(seenOn))).join('\n'),
    leave,
    async close() {
      try {
        await leave()
      } finally {
        await Promise.all(stayed.map((page) => page.context().close()))
      }
    },
  }
}

async function seenOn(page: Page): Promise<string> {
  const lines = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
  return `${page.url()}\n${lines.slice(-6000)}`
}

async function pageFor(
  browser: Browser,
  pages: WarmPages,
  url: string,
  { size = wide, colorScheme = 'light', context, stays, alter }: VisitOptions,
): Promise<Page> {
  if (context !== undefined) return context.newPage()
  const spec = { origin: new URL(url).origin, size, colorScheme, isOwn: alter !== undefined }
  return stays ? newPage(browser, spec) : pages.take(spec)
}

async function visit(
  page: Page,
  faults: string[],
  url: string,
  { saved, mayBreak = false, prepare, alter }: VisitOptions,
): Promise<Page> {
  // Nobody waits for it unless something is wrong; a machine with other work needs the time.
  page.setDefaultTimeout(45_000)
  if (saved !== undefined) await bring(page, new URL(url).origin, saved)
  if (!mayBreak) watch(page, faults)
  await prepare?.(page)
  await alter?.(page)
  await page.goto(url)
  return page
}

async function bring(page: Page, origin: string, saved: Readonly<Record<string, unknown>>): Promise<void> {
  const entries = Object.entries(saved).map(([name, part]) => [name, JSON.stringify(part)])
  if (page.url() === 'about:blank') await park(page, origin)
  await keepOnly(page, Object.fromEntries(entries))
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
