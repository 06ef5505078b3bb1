// `npm run bench:grid`: the grid by itself in headless Chromium with software raster, 1,000,000 rows × 60 columns with
// pills, ratings, checkboxes and images. `-- --glide` puts Glide Data Grid beside it, in the same browser, turn by turn.
// Figures belong to the machine and the moment: how busy it was is told with them.
import type { Browser, CDPSession, Page } from 'playwright-core'
import { loadText } from '../load-text.ts'
import { openChromium } from '../open-chromium.ts'
import { type BuiltPage, serveDemo, serveGlide } from './built-page.ts'
import { figuresOf, median } from './frames.ts'
import { glideVersion } from './glide/install-glide.ts'
import { gzippedGlide, gzippedGrid } from './gzipped-size.ts'
import { busyMs, heapBytes, keyToPaint, pasteCells, scrollFrames, scrollScreens, selectRows } from './measure-grid.ts'
import { wheelFrames } from './wheel-frames.ts'

interface Subject {
  readonly page: Page
  readonly session: CDPSession
}

const hasGlide = process.argv.includes('--glide')
const pages: BuiltPage[] = [await serveDemo(), ...(hasGlide ? [await serveGlide()] : [])]
const browser = await openChromium()
try {
  await report(browser, pages)
} finally {
  await browser.close()
  for (const page of pages) await page.close()
}

async function report(chrome: Browser, built: readonly BuiltPage[]): Promise<void> {
  const subjects: Subject[] = []
  for (const { url } of built) subjects.push(await aSubject(chrome, url))
  const row = async (name: string, measure: (subject: Subject) => Promise<string>): Promise<void> => {
    const figures: string[] = []
    for (const subject of subjects) {
      await subject.page.bringToFront()
      figures.push(await measure(subject))
    }
    say(name, ...figures)
  }

  say('', 'this grid', ...(hasGlide ? [`Glide Data Grid ${glideVersion}`] : []))
  say('load of the machine before', loadText())
  const heaps = new Map<Subject, number>()
  for (const subject of subjects) {
    await subject.page.bringToFront()
    await scrollFrames(subject.page, 60)
    heaps.set(subject, await heapBytes(subject.session))
  }
  for (const turn of hasGlide ? [' (1)', ' (2)'] : ['']) {
    await row(`scroll, 12 rows a frame${turn}`, scrollText)
    await row(`wheel${turn}`, async ({ page }) => frameText(await wheelFrames(page, 120, 120)))
  }
  await row('heap growth after 500 screens', async (subject) => {
    await scrollScreens(subject.page, 500)
    const grown = (await heapBytes(subject.session)) - (heaps.get(subject) ?? 0)
    return `${(Math.max(0, grown) / 1e6).toFixed(1)} MB`
  })
  await row('key to painted value', keyText)
  await row('select 10,000 rows', async ({ page }) => `${(await selectRows(page, 10_000)).toFixed(1)} ms`)
  const [own] = subjects
  if (own !== undefined) say('paste 100,000 cells', await pasteText(own))
  say('load of the machine after', loadText())
  const glideSize = hasGlide ? [`${(await gzippedGlide()).toFixed(1)} kB`] : []
  say('gzipped, without React', `${(await gzippedGrid(false)).toFixed(1)} kB`)
  say('gzipped, with cell kinds', `${(await gzippedGrid(true)).toFixed(1)} kB`, ...glideSize)
}

async function aSubject(chrome: Browser, url: string): Promise<Subject> {
  const page = await chrome.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}?data=million × 60`)
  await page.waitForTimeout(500)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return { page, session }
}

async function scrollText({ page, session }: Subject): Promise<string> {
  const before = await busyMs(session)
  const frames = await scrollFrames(page, 300)
  const cpuMs = ((await busyMs(session)) - before) / frames.length
  return `${frameText(frames)}, ${cpuMs.toFixed(1)} ms of processor`
}

async function keyText({ page }: Subject): Promise<string> {
  const { arrivedMs, lost } = await keyToPaint(page, 40)
  if (arrivedMs.length === 0) return `none of ${lost} arrived`
  const figure = `${median(arrivedMs).toFixed(1)} ms, longest ${Math.max(...arrivedMs).toFixed(1)} ms`
  return lost === 0 ? figure : `${figure}, ${lost} of 40 late or lost`
}

async function pasteText({ page }: Subject): Promise<string> {
  await page.bringToFront()
  const { toldMs, paintedMs } = await pasteCells(page, 10_000, 10)
  return `${toldMs.toFixed(0)} ms to the host, ${paintedMs.toFixed(0)} ms with its answer painted`
}

function frameText(frameMs: readonly number[]): string {
  const { fps, p95Ms, longestMs } = figuresOf(frameMs)
  return `${fps.toFixed(1)} fps, p95 ${p95Ms.toFixed(1)} ms, longest ${longestMs.toFixed(0)} ms`
}

function say(name: string, ...figures: readonly string[]): void {
  process.stdout.write(
    `${name.padEnd(32)} ${figures
      .map((figure) => figure.padEnd(68))
      .join(' ')
      .trimEnd()}\n`,
  )
}
