import type { Page } from 'playwright-core'
import { call } from '../api-client.ts'
import { figuresOf } from '../grid/frames.ts'
import { heapBytes } from '../grid/measure-grid.ts'
import { wheelFrames } from '../grid/wheel-frames.ts'
import type { BigTable } from './big-table.ts'
import type { Measured } from './goals.ts'
import { openingTime, switchingTime } from './opening-time.ts'

const stacks = Array.from({ length: 20 }, (_, at) => `Stage ${at + 1}`)
const cards = 100_000
const cardsPerCall = 10_000

/** A board of many cards in twenty stacks. */
export async function onTheBoard(page: Page, { url, token, projectId }: BigTable): Promise<Measured[]> {
  const tableId = await fillBoard(url, token, projectId)
  const made = { token, body: { title: 'Board' } }
  const board = await call<{ id: string }>(url, 'POST', `/api/v1/db/meta/tables/${tableId}/kanbans`, made)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const grid = `${url}/#/nc/${projectId}?tab=table&name=Tasks&type=table`
  const address = `${grid}&view=${board.id}`
  const switched = await switchingTime(page, grid, address, '[data-card]')
  const opened = await openingTime(page, address, '[data-card]')
  await page.waitForLoadState('networkidle')
  const before = await heapBytes(session)
  const frames = await wheelFrames(page, 200, 384)
  await page.waitForLoadState('networkidle')
  const grown = (await heapBytes(session)) - before
  const drawn = await page.locator('[data-card]').count()
  await page.close()
  const name = (what: string) => `board of ${stacks.length} stacks: ${what}`
  return [
    { name: name('first cards in a new tab'), value: opened, unit: 'ms', goal: 1000 },
    { name: name('first cards from another view'), value: switched, unit: 'ms', goal: 300 },
    { name: name('scroll a stack by wheel'), value: figuresOf(frames).fps, unit: 'fps', goal: 50 },
    { name: name('memory after that'), value: Math.max(0, grown) / 1e6, unit: 'MB', goal: 50 },
    { name: name('cards in the page'), value: drawn, unit: '', goal: 400 },
  ]
}

async function fillBoard(url: string, token: string, projectId: string): Promise<string> {
  const columns = [
    { title: 'Task', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: stacks.map((title) => ({ title })) } },
    { title: 'Amount', uidt: 'Currency' },
  ]
  const tables = `/api/v1/db/meta/projects/${projectId}/tables`
  const { id } = await call<{ id: string }>(url, 'POST', tables, { token, body: { title: 'Tasks', columns } })
  for (let from = 0; from < cards; from += cardsPerCall)
    await call(url, 'POST', `/api/v1/db/data/bulk/noco/${projectId}/${id}`, {
      token,
      body: Array.from({ length: cardsPerCall }, (_, at) => ({
        Task: `Task ${from + at + 1}`,
        Stage: stacks[at % stacks.length],
        Amount: String(at),
      })),
    })
  return id
}
