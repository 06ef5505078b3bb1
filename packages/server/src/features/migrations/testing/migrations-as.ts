import assert from 'node:assert/strict'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { listMigrations, readMigration, runMigrations } from '@rowhouse/core/api/migrations'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'

type Migration = ReplyOf<typeof readMigration>

/** The calls about migrations of a project, as a person makes them. */
export function migrationsAs(server: TestServer, { token }: Person, project: string) {
  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, `/api/v1/projects/${project}/migrations${path}`, body, { token })
  const good = async <T>(answer: Promise<Answer>): Promise<T> => {
    const { status, body } = await answer
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  return {
    send,
    /** Newest first. */
    list: (source?: string) =>
      good<ReplyOf<typeof listMigrations>>(send('GET', source === undefined ? '' : `?source=${source}`)),
    read: (id: string) => good<Migration>(send('GET', `/${id}`)),
    write: (source: string, title: string, up: string, down?: string | null) =>
      good<Migration>(send('POST', '', { source, title, up, ...(down === undefined ? {} : { down }) })),
    change: (id: string, body: unknown) => good<Migration>(send('PATCH', `/${id}`, body)),
    run: (id: string, way: 'up' | 'down', more: object = {}) =>
      good<ReplyOf<typeof runMigrations>>(send('POST', `/${id}/run`, { way, ...more })),
    mark: (id: string, as: string) => good<Migration>(send('POST', `/${id}/mark`, { as })),
    settle: (id: string, how: string) => good<Migration>(send('POST', `/${id}/settle`, { how })),
  }
}
