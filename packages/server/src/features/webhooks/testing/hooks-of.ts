import assert from 'node:assert/strict'
import type { Delivery, Hook, HookDraft } from '@rowhouse/core/api/hooks'
import type { HookNotify } from '@rowhouse/core/hooks/hook'
import type { Static } from 'typebox'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'

type Draft = Static<typeof HookDraft>
type Told = Static<typeof Delivery>
type Url = Extract<HookNotify, { via: 'URL' }>

/** Calls about the hooks of a table. */
export function hooksOf(server: TestServer, person: Pick<Person, 'token'>, table: string) {
  const path = `/api/v1/tables/${table}/webhooks`
  const call = (method: string, at: string, body?: unknown): Promise<Answer> =>
    server.call(method, path + at, body, { token: person.token })
  const list = async (): Promise<Static<typeof Hook>[]> => (await call('GET', '')).body.list
  const deliveries = async (id: string, query = ''): Promise<readonly Told[]> => {
    const { status, body } = await call('GET', `/${id}/deliveries${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.list
  }
  return {
    call,
    list,
    deliveries,
    async make(given: Partial<Draft>): Promise<{ readonly id: string; readonly secret: string }> {
      const { status, body } = await call('POST', '', { title: 'Tell', operation: 'insert', ...given })
      assert.equal(status, 200, JSON.stringify(body))
      return { id: body.hook.id, secret: body.secret }
    },
    /** Once all of them are in one of these states, or some of them is not any more. */
    async until(id: string, holds: (told: readonly Told[]) => boolean): Promise<readonly Told[]> {
      for (;;) {
        const told = await deliveries(id, '?limit=100')
        if (holds(told)) return told
        await new Promise((go) => setTimeout(go, 20))
      }
    },
  }
}

export const toUrl = (url: string, given: Partial<Url> = {}): Url => ({
  via: 'URL',
  method: 'POST',
  url,
  headers: [],
  parameters: [],
  body: '',
  ...given,
})
