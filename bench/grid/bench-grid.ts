// `npm run bench:grid`: the grid by itself in headless Chromium with software raster, 1,000,000 rows × 60 columns with
// pills, ratings, checkboxes and images. Figures belong to the machine and the moment.
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { serveDemo } from './demo-server.ts'
import { figuresOf, median } from './frames.ts'
import { gzippedKilobytes } from './gzipped-size.ts'
import {
  busyMs,
  heapBytes,
  keyToPaint,
  pasteCells,
  scrollFrames,
  scrollScreens,
  selectRows,
  wheelFrames,
} from './measure-grid.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--enable-precise-memory-info']
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

const executablePath = process.env.TEST_CHROMIUM ?? programs.find((path) => existsSync(path))
if (executablePath === undefined) throw new Error('No Chromium was found: name one by TEST_CHROMIUM.')
const demo = await serveDemo()
const browser = await chromium.launch({ executablePath, args: flags })
try {
  await report(browser, demo.url)
} finally {
  await browser.close()
  await demo.close()
}

async function report(chrome: Browser, url: string): Promise<void> {
  const page = await aPage(chrome, url)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await scrollFrames(page, 60)
  const before = await heapBytes(session)
  const busyBefore = await busyMs(session)
  const frames = await scrollFrames(page, 300)
  const cpuMs = ((await busyMs(session)) - busyBefore) / frames.length
  say('scroll, 12 rows a frame', `${frameText(frames)}, ${cpuMs.toFixed(1)} ms of processor a frame`)
  say('wheel', frameText(await wheelFrames(page, 120)))
  await scrollScreens(page, 500)
  const grown = Math.max(0, (await heapBytes(session)) - before) / 1e6
  say('heap growth after 500 screens', `${grown.toFixed(1)} MB`)
  const keys = await keyToPaint(page, 40)
  say('key to painted value', `${median(keys).toFixed(1)} ms, longest ${Math.max(...keys).toFixed(1)} ms`)
  say('select 10,000 rows', `${(await selectRows(page, 10_000)).toFixed(1)} ms`)
  const { toldMs, paintedMs } = await pasteCells(page, 10_000, 10)
  say('paste 100,000 cells', `${toldMs.toFixed(0)} ms to the host, ${paintedMs.toFixed(0)} ms with its answer painted`)
  say('gzipped, engine and wrapper', `${(await gzippedKilobytes(false)).toFixed(1)} kB`)
  say('gzipped, with all default kinds', `${(await gzippedKilobytes(true)).toFixed(1)} kB`)
}

async function aPage(chrome: Browser, url: string): Promise<Page> {
  const page = await chrome.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}?data=million × 60`)
  await page.waitForTimeout(500)
  return page
}

function frameText(frameMs: readonly number[]): string {
  const { fps, p95Ms, longestMs } = figuresOf(frameMs)
  return `${fps.toFixed(1)} fps, p95 ${p95Ms.toFixed(1)} ms, longest ${longestMs.toFixed(1)} ms`
}

function say(name: string, figure: string): void {
  process.stdout.write(`${name.padEnd(34)} ${figure}\n`)
}
