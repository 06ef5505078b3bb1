import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Notice } from '@rowhouse/core/api/notices'
import type { Static } from 'typebox'
import { findCursor } from '../../../meta/cursors.ts'
import { areHeldBack, readChanges } from '../../../meta/read-changes.ts'
import type { Person, TestServer } from '../../../testing/a-server.ts'
import { noticeMaker } from '../notice-maker.ts'

type Told = Static<typeof Notice>

/** What somebody is told of, and what they follow. */
interface NoticesAs {
  list(only?: 'unread' | 'mentions'): Promise<readonly Told[]>
  unread(): Promise<number>
  /** Waits until there are so many; what subscribers make comes after the call that caused it. */
  until(count: number): Promise<readonly Told[]>
  follow(tableId: string, record: string, isFollowing?: boolean): Promise<number>
  followView(viewId: string, isFollowing?: boolean): Promise<number>
  isFollowing(tableId: string, record: string): Promise<boolean>
}

export function noticesAs(server: TestServer, who: Person): NoticesAs {
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/v1/${path}`, body, { token: who.token })
  const list: NoticesAs['list'] = async (only) => {
    const { status, body } = await call('GET', `notices${only === undefined ? '' : `?only=${only}`}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.list
  }
  // Whoever begins to follow does so after what has happened.
  const follow = async (path: string, isFollowing: boolean) => {
    server.pass(1)
    return (await call('PUT', `${path}/follow`, { isFollowing })).status
  }
  return {
    list,
    async unread() {
      return (await call('GET', 'notices/count')).body.unread
    },
    async until(count) {
      const end = performance.now() + 60_000
      for (;;) {
        const found = await list()
        if (found.length >= count || performance.now() > end) return found
        await wait(50)
      }
    },
    follow: (tableId, record, isFollowing = true) => follow(`tables/${tableId}/records/${record}`, isFollowing),
    followView: (viewId, isFollowing = true) => follow(`views/${viewId}`, isFollowing),
    async isFollowing(tableId, record) {
      return (await call('GET', `tables/${tableId}/records/${record}/follow`)).body.isFollowing
    },
  }
}

/**
 * Waits until all that happened so far has been heard: what it would have brought is there then. Other databases of the same
 * server may hold it back for a while.
 */
export async function allHeard({ app }: TestServer): Promise<void> {
  const { meta } = app.services
  const { name, types, concern } = noticeMaker(app.services)
  const end = performance.now() + 60_000
  for (;;) {
    const isHeldBack = await areHeldBack(meta)
    const after = await findCursor(meta.read, name)
    const left = await readChanges(meta, { after, limit: 10_000, types, concern })
    if (!isHeldBack && left.every(({ event }) => event === null)) return
    if (performance.now() > end) throw new Error('the log was not read to its end')
    await wait(25)
  }
}
