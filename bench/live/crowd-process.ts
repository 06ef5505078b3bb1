// A process of its own: many open pages, as far as the server can tell, until it is told to stop.
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveChanges, livePath } from '@rowhouse/core/live'
import { io } from 'socket.io-client'
import { call } from '../api-client.ts'

export interface CrowdOptions {
  readonly url: string
  readonly projectId: string
  readonly tokens: readonly string[]
  readonly sockets: number
  /** What a page asks for again when it is told of a change. */
  readonly list: string
}

/** From here on; so many of the pages ask for their rows again, all others only listen. */
export interface CrowdOrder {
  readonly refetching: number
}

/** Since the last order. */
export interface CrowdReport {
  readonly open: number
  readonly told: number
  readonly changes: number
  readonly refetches: number
}

/** As the web application does. */
const rowsEveryMs = 120
// In truth they are other machines: the server never waits for a core that they hold.
setPriority(10)
const { url, projectId, tokens, sockets, list } = JSON.parse(process.argv[2] ?? '{}') as CrowdOptions
let [open, told, changes, refetches, refetching] = [0, 0, 0, 0, 0]

process.on('message', ({ refetching: next }: CrowdOrder) => {
  const report: CrowdReport = { open, told, changes, refetches }
  process.send?.(report)
  ;[told, changes, refetches, refetching] = [0, 0, 0, next]
})
process.once('disconnect', () => process.exit())
const perTicket = Math.ceil(sockets / tokens.length)
for (const token of tokens) {
  const path = `/api/v1/projects/${projectId}/live`
  const { ticket, cursor } = await call<{ ticket: string; cursor: string }>(url, 'GET', path, { token })
  await Promise.all(
    Array.from({ length: Math.min(perTicket, sockets - open) }, () => openPage({ ticket, cursor }, token)),
  )
}
process.send?.('open')

async function openPage(auth: object, token: string): Promise<void> {
  const number = open
  open += 1
  const socket = io(url, { path: livePath, transports: ['websocket'], reconnection: false, forceNew: true, auth })
  const page = { isStale: false, isLoading: false }
  socket.on('disconnect', () => {
    open -= 1
  })
  socket.on('changes', (heard: LiveChanges) => {
    if (heard.changes.length === 0) return
    told += 1
    changes += heard.changes.length
    page.isStale = true
    if (number < refetching && !page.isLoading) void refetch(page, token)
  })
  await new Promise<void>((resolve, reject) => {
    // The first word is what was missed.
    socket.once('changes', () => resolve())
    socket.once('connect_error', reject)
  })
}

async function refetch(page: { isStale: boolean; isLoading: boolean }, token: string): Promise<void> {
  page.isLoading = true
  while (page.isStale) {
    page.isStale = false
    refetches += 1
    await call(url, 'GET', list, { token })
    await sleep(rowsEveryMs)
  }
  page.isLoading = false
}
