// `npm run bench:web`: the project screen in headless Chromium on the real server, with a table of 1,000,000 rows
// (`-- --rows=100000` for fewer, `--only=time` for one part: visitor, grid, gallery, board or time). Figures belong to the machine and the moment: how busy it was is told with them.
import type { Browser, Page } from 'playwright-core'
import { figuresOf, median } from '../grid/frames.ts'
import { heapBytes } from '../grid/measure-grid.ts'
import { wheelFrames } from '../grid/wheel-frames.ts'
import { leaveNothingBehind, temporaryFolder } from '../leave-nothing-behind.ts'
import { loadText } from '../load-text.ts'
import { openChromium } from '../open-chromium.ts'
import { startServer } from '../server-process.ts'
import { table } from '../table.ts'
import { type BigTable, fillBigTable } from './big-table.ts'
import { goalLine, isMet, type Measured } from './goals.ts'
import { onTheBoard } from './measure-board.ts'
import { inTheGallery } from './measure-gallery.ts'
import { inTime } from './measure-in-time.ts'
import { editToPaint, followToPaint, pressToPaint, scriptsBefore, untilPainted, watchShown } from './measure-page.ts'
import { byLink } from './measure-visitor.ts'
import { signedIn } from './signed-in.ts'

// What is told is what a proxy that knows gzip only would send; the server itself knows better ones.
const gzipOnly = { 'accept-encoding': 'gzip' }
const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const rows = Number(given('rows') ?? 1_000_000)
const only = given('only')

leaveNothingBehind()
const server = await startServer('ours', temporaryFolder())
const browser = await openChromium()
try {
  process.stdout.write(`load of the machine before: ${loadText()}\nfilling ${rows.toLocaleString('en')} rows …\n`)
  const big = await fillBigTable(server.url, rows)
  const parts: Readonly<Record<string, () => Promise<Measured[]>>> = {
    visitor: () => byLink(browser, big),
    grid: async () => [...(await firstLoad(browser, big)), ...(await inTheGrid(browser, big))],
    gallery: async () => inTheGallery(await signedIn(browser, big.token), big),
    board: async () => onTheBoard(await signedIn(browser, big.token), big),
    time: async () => inTime(await signedIn(browser, big.token), big),
  }
  const figures: Measured[] = []
  for (const [name, measure] of Object.entries(parts))
    if (only === undefined || only === name) figures.push(...(await measure()))
  process.stdout.write(table([['', 'measured', 'goal', ''], ...figures.map(goalLine)]))
  process.stdout.write(`load of the machine after: ${loadText()}\n`)
  process.exitCode = figures.every(isMet) ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
}

/** What a browser that knows nothing yet has to fetch before it shows something. */
async function firstLoad(chrome: Browser, { url, token, projectId, title }: BigTable): Promise<Measured[]> {
  const until = async (page: Page, place: string, selector: string): Promise<number> => {
    const shown = await watchShown(page, selector)
    await page.goto(`${url}/#${place}`, { waitUntil: 'commit' })
    const bytes = await scriptsBefore(page, await shown())
    await page.context().close()
    return bytes
  }
  const context = await chrome.newContext({ extraHTTPHeaders: gzipOnly })
  const signIn = await until(await context.newPage(), '/user/authentication/signin', 'input[type=password]')
  const list = await until(await signedIn(chrome, token, gzipOnly), '/projects', `a[href*="/nc/${projectId}"]`)
  const page = await signedIn(chrome, token, gzipOnly)
  await page.goto(`${url}/#/nc/${projectId}?tab=table&name=${title}&type=table`, { waitUntil: 'commit' })
  const grid = await scriptsBefore(page, await untilPainted(page))
  await page.context().close()
  return [
    { name: 'scripts of sign-in, gzipped', value: signIn / 1000, unit: 'kB', goal: 250 },
    { name: 'scripts of the project list, gzipped', value: list / 1000, unit: 'kB', goal: 250 },
    { name: 'scripts of a table for members, gzipped', value: grid / 1000, unit: 'kB', goal: null },
  ]
}

async function inTheGrid(chrome: Browser, { url, token, projectId, title }: BigTable): Promise<Measured[]> {
  const page = await signedIn(chrome, token)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const address = `${url}/#/nc/${projectId}?tab=table&name=${title}&type=table`
  // Once to warm up: what is asked is how long somebody waits who works here.
  const opened: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    await page.goto('about:blank')
    await page.goto(address, { waitUntil: 'commit' })
    opened.push(await untilPainted(page))
  }
  const followed: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    await page.goto(`${url}/#/projects`)
    await page.getByRole('heading', { name: 'My Projects' }).waitFor()
    await page.waitForLoadState('networkidle')
    followed.push(await followToPaint(page, new URL(address).hash, 'Deal 1'))
  }
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/db/data/')) calls += 1
  })
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: title }).focus()
  await page.keyboard.press('Control+Home')
  const edits: number[] = []
  for (let turn = 0; turn < 20; turn++) edits.push(await editToPaint(page, `typed ${turn}`))
  await page.waitForLoadState('networkidle')
  const before = await heapBytes(session)
  calls = 0
  const frames = await wheelFrames(page, 200, 384)
  for (let screen = 0; screen < 200; screen++) {
    await page.keyboard.press('PageDown')
    if (screen % 20 === 19) await page.waitForLoadState('networkidle')
  }
  await page.waitForLoadState('networkidle')
  const grown = (await heapBytes(session)) - before
  const perWindow = await callsOfJump(page, () => calls)
  await page.close()
  return [
    { name: 'first rows in a new tab', value: median(opened.slice(1)), unit: 'ms', goal: 500 },
    { name: 'first rows from the project list', value: median(followed.slice(1)), unit: 'ms', goal: 500 },
    { name: 'edit to painted value', value: median(edits), unit: 'ms', goal: 50 },
    { name: 'scroll by wheel', value: figuresOf(frames).fps, unit: 'fps', goal: 50 },
    { name: 'scroll, 95 of 100 frames within', value: figuresOf(frames).p95Ms, unit: 'ms', goal: 34 },
    { name: 'memory after 200 screens', value: Math.max(0, grown) / 1e6, unit: 'MB', goal: 100 },
    // Each is one statement for the page and at most one for its count.
    { name: 'calls for a jump to the end', value: perWindow, unit: '', goal: 3 },
  ]
}

async function callsOfJump(page: Page, calls: () => number): Promise<number> {
  const before = calls()
  await pressToPaint(page, 'Control+End', `Deal ${rows}`)
  await page.waitForLoadState('networkidle')
  return calls() - before
}
