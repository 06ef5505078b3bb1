import type { Browser, Page } from 'playwright-core'
import { call } from '../api-client.ts'
import { median } from '../grid/frames.ts'
import type { BigTable } from './big-table.ts'
import type { Measured } from './goals.ts'
import { scriptsBefore, untilPainted, watchPainting } from './measure-page.ts'

/** The same table for whoever has a link to it, in a browser that has never been here. */
export async function byLink(chrome: Browser, { url, token, projectId }: BigTable): Promise<Measured[]> {
  const address = `${url}/#/nc/view/${await sharedView(url, token, projectId)}`
  const fetched = await firstVisit(chrome, { 'accept-encoding': 'gzip' }, address)
  const opened: number[] = []
  let asServed = 0
  for (let turn = 0; turn < 6; turn++) {
    const { painted, bytes } = await firstVisit(chrome, {}, address)
    opened.push(painted)
    asServed = bytes
  }
  return [
    { name: 'link: scripts before the first rows, gzipped', value: fetched.bytes / 1000, unit: 'kB', goal: null },
    { name: 'link: the same as browsers get it', value: asServed / 1000, unit: 'kB', goal: 250 },
    { name: 'link: first rows, nothing cached', value: median(opened.slice(1)), unit: 'ms', goal: 500 },
  ]
}

async function sharedView(url: string, token: string, projectId: string): Promise<string> {
  const tables = `/api/v1/db/meta/projects/${projectId}/tables`
  const { list } = await call<{ list: readonly { id: string }[] }>(url, 'GET', tables, { token })
  const views = `/api/v1/db/meta/tables/${list[0]?.id}/views`
  const { list: all } = await call<{ list: readonly { id: string }[] }>(url, 'GET', views, { token })
  const shared = { token, body: {} }
  const { uuid } = await call<{ uuid: string }>(url, 'PUT', `/api/v1/views/${all[0]?.id}/link`, shared)
  return uuid
}

async function firstVisit(
  chrome: Browser,
  headers: Record<string, string>,
  address: string,
): Promise<{ readonly painted: number; readonly bytes: number }> {
  const context = await chrome.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: headers })
  const page: Page = await context.newPage()
  await watchPainting(page, 'Deal 1')
  await page.goto(address, { waitUntil: 'commit' })
  const painted = await untilPainted(page)
  const bytes = await scriptsBefore(page, painted)
  await context.close()
  return { painted, bytes }
}
