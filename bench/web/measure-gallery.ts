import type { Page } from 'playwright-core'
import { call } from '../api-client.ts'
import { figuresOf } from '../grid/frames.ts'
import { heapBytes } from '../grid/measure-grid.ts'
import { wheelFrames } from '../grid/wheel-frames.ts'
import type { BigTable } from './big-table.ts'
import type { Measured } from './goals.ts'
import { openingTime, switchingTime } from './opening-time.ts'

/** The same table as cards: how long the first ones take, and what many of them cost. */
export async function inTheGallery(page: Page, { url, token, projectId, title }: BigTable): Promise<Measured[]> {
  const { list } = await call<{ list: readonly { id: string }[] }>(
    url,
    'GET',
    `/api/v1/db/meta/projects/${projectId}/tables`,
    { token },
  )
  const made = { token, body: { title: 'Cards' } }
  const gallery = await call<{ id: string }>(url, 'POST', `/api/v1/db/meta/tables/${list[0]?.id}/galleries`, made)
  const grid = `${url}/#/nc/${projectId}?tab=table&name=${title}&type=table`
  const address = `${grid}&view=${gallery.id}`
  const switched = await switchingTime(page, grid, address, '[data-card="0"] h3')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const opened = await openingTime(page, address, '[data-card="0"] h3')
  await page.waitForLoadState('networkidle')
  await page.locator('[data-card="0"]').focus()
  const before = await heapBytes(session)
  const frames = await wheelFrames(page, 200, 384)
  await page.locator('[data-card]').first().focus()
  for (let screen = 0; screen < 200; screen++) {
    await page.keyboard.press('PageDown')
    if (screen % 20 === 19) await page.waitForLoadState('networkidle')
  }
  await page.waitForLoadState('networkidle')
  const grown = (await heapBytes(session)) - before
  const drawn = await page.locator('[data-card]').count()
  await page.close()
  return [
    { name: 'gallery: first cards in a new tab', value: opened, unit: 'ms', goal: 500 },
    { name: 'gallery: first cards from another view', value: switched, unit: 'ms', goal: 300 },
    { name: 'gallery: scroll by wheel', value: figuresOf(frames).fps, unit: 'fps', goal: 50 },
    { name: 'gallery: 95 of 100 frames within', value: figuresOf(frames).p95Ms, unit: 'ms', goal: 34 },
    { name: 'gallery: memory after 200 screens', value: Math.max(0, grown) / 1e6, unit: 'MB', goal: 100 },
    { name: 'gallery: cards in the page', value: drawn, unit: '', goal: 60 },
  ]
}
