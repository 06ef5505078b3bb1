import type { Page } from 'playwright-core'
import { call } from '../api-client.ts'
import { figuresOf, median } from '../grid/frames.ts'
import { heapBytes } from '../grid/measure-grid.ts'
import { wheelFrames } from '../grid/wheel-frames.ts'
import type { BigTable } from './big-table.ts'
import type { Measured } from './goals.ts'
import { openingTime } from './opening-time.ts'

// Only what runs in the page needs them.
declare const document: {
  addEventListener(name: string, heard: () => void, options: object): void
}
declare function requestAnimationFrame(next: () => void): void

const records = 3000

/** A month of 3,000 records, as a calendar and as a timeline in lanes. */
export async function inTime(page: Page, { url, token, projectId }: BigTable): Promise<Measured[]> {
  const tableId = await fillPlan(url, token, projectId)
  const figures: Measured[] = []
  for (const [kind, path] of [
    ['calendar', 'calendars'],
    ['timeline', 'timelines'],
  ] as const) {
    const view = await call<{ id: string }>(url, 'POST', `/api/v1/db/meta/tables/${tableId}/${path}`, {
      token,
      body: { title: kind },
    })
    const address = `${url}/#/nc/${projectId}?tab=table&name=Plan&type=table&view=${view.id}&day=2026-12-10`
    figures.push(...(await measured(page, kind, address)))
  }
  await page.close()
  return figures
}

async function fillPlan(url: string, token: string, projectId: string): Promise<string> {
  const options = ['Now', 'Next', 'Later', 'Done'].map((title) => ({ title }))
  const columns = [
    { title: 'Task', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', uidt: 'SingleSelect', colOptions: { options } },
    { title: 'From', uidt: 'Date' },
    { title: 'To', uidt: 'Date' },
  ]
  const body = { title: 'Plan', columns }
  const { id } = await call<{ id: string }>(url, 'POST', `/api/v1/db/meta/projects/${projectId}/tables`, {
    token,
    body,
  })
  const day = (at: number) => `2026-12-${String(1 + (at % 28)).padStart(2, '0')}`
  const tasks = Array.from({ length: records }, (_, at) => ({
    Task: `Task ${at + 1}`,
    Stage: options[at % options.length]?.title,
    From: day(at),
    To: day(Math.min(27, (at % 28) + (at % 5))),
  }))
  await call(url, 'POST', `/api/v1/db/data/bulk/noco/${projectId}/${id}`, { token, body: tasks })
  return id
}

async function measured(page: Page, kind: string, address: string): Promise<Measured[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const opened = await openingTime(page, address, '[data-event]')
  await page.waitForLoadState('networkidle')
  const before = await heapBytes(session)
  const drawn = await page.locator('[data-event]').count()
  const dropped: number[] = []
  for (let turn = 0; turn < 6; turn++) dropped.push(await dropToPaint(page, turn % 2 === 0 ? 48 : -48))
  const frames = await wheelFrames(page, 100, 120)
  await page.waitForLoadState('networkidle')
  const grown = (await heapBytes(session)) - before
  const name = (what: string) => `${kind} of ${records.toLocaleString('en')}: ${what}`
  return [
    { name: name('first records in a new tab'), value: opened, unit: 'ms', goal: 1000 },
    { name: name('drop to painted'), value: median(dropped), unit: 'ms', goal: 100 },
    { name: name('scroll by wheel'), value: figuresOf(frames).fps, unit: 'fps', goal: 50 },
    { name: name('memory after that'), value: Math.max(0, grown) / 1e6, unit: 'MB', goal: 50 },
    { name: name('records in the page'), value: drawn, unit: '', goal: 400 },
  ]
}

/** From the moment a record is let go until the picture after the next shows where it is. */
async function dropToPaint(page: Page, by: number): Promise<number> {
  const box = await page.locator('[data-event]').nth(10).boundingBox()
  if (box === null) throw new Error('There is nothing to drag.')
  await page.mouse.move(box.x + 12, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 12 + by, box.y + 12, { steps: 4 })
  // The promise stands in the page before the record is let go: who asks for it later finds it there.
  await page.evaluate(() => {
    globalThis.painted = new Promise<number>((resolve) => {
      const heard = () => {
        const at = performance.now()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - at)))
      }
      document.addEventListener('pointerup', heard, { once: true, capture: true })
    })
  })
  await page.mouse.up()
  return page.evaluate(() => globalThis.painted)
}
