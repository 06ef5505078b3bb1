import { setTimeout as wait } from 'node:timers/promises'
import type { LiveChange, LiveChanges, LivePerson, LivePlace, LiveSaid, PageHears } from '@rowhouse/core/live'
import { io, type Socket } from 'socket.io-client'
import type { Person, TestServer } from '../../../testing/a-server.ts'

/** A page that has a project open. */
export interface Page {
  readonly socket: Socket<PageHears, LiveSaid>
  readonly heard: LiveChanges[]
  readonly moved: LivePerson[]
  readonly left: string[]
  /** Everybody it was told of when it came. */
  people: readonly LivePerson[]
  changes(): LiveChange[]
  cursor(): string
  here(place: Partial<LivePlace>): void
}

export async function listen(server: TestServer): Promise<string> {
  return server.app.http.listen({ port: 0, host: '127.0.0.1' })
}

export const live = (server: TestServer, who: Pick<Person, 'token'>, project: string, after?: string) =>
  server.call('GET', `/api/v1/projects/${project}/live${after === undefined ? '' : `?after=${after}`}`, undefined, {
    token: who.token,
  })

/** By the ticket of an answer, as a browser would. */
export async function aPage(
  address: string,
  { body }: { readonly body: { readonly ticket: string; readonly cursor: string } },
  after?: string,
): Promise<Page> {
  const page = open(address, { ticket: body.ticket, cursor: after ?? body.cursor })
  await until(() => page.heard.length > 0)
  return page
}

export function open(address: string, auth: object, headers: Readonly<Record<string, string>> = {}): Page {
  const options = { transports: ['websocket'], reconnection: false, forceNew: true, auth, extraHeaders: headers }
  const socket: Socket<PageHears, LiveSaid> = io(address, options)
  const page: Page = {
    socket,
    heard: [],
    moved: [],
    left: [],
    people: [],
    changes: () => page.heard.flatMap(({ changes }) => changes),
    cursor: () => page.heard.at(-1)?.cursor ?? '',
    here: (place) => socket.emit('here', { table: null, view: null, record: null, column: null, ...place }),
  }
  socket.on('changes', (told) => void page.heard.push(told))
  socket.once('people', ({ here }) => {
    page.people = here
    socket.on('people', (told) => {
      page.moved.push(...told.here.filter(({ id }) => id !== socket.id))
      page.left.push(...told.left)
    })
  })
  return page
}

/** Waits for what has to come. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${isSo}`)
    await wait(5)
  }
}
