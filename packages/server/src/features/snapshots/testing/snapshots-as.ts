import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'

/** The calls about snapshots of a project as a person makes them. */
export function snapshotsAs(server: TestServer, { token }: Pick<Person, 'token'>, project: string) {
  const path = `/api/v1/projects/${project}/snapshots`
  const call = (method: string, at = '', body?: unknown): Promise<Answer> =>
    server.call(method, `${path}${at}`, body, { token })
  const list = async () => (await call('GET')).body.list
  /** When nothing is being made any more. */
  const settled = async () => {
    for (;;) {
      const all = await list()
      if (all.every(({ state }: { state: string }) => state !== 'making')) return all
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return {
    call,
    list,
    settled,
    /** Gives its id, when it is ready. */
    async taken(body: object = {}): Promise<string> {
      const { status, body: made } = await call('POST', '', body)
      assert.equal(status, 200, JSON.stringify(made))
      assert.equal(made.state, 'making')
      const found = (await settled()).find(({ id }: { id: string }) => id === made.id)
      assert.equal(found.state, 'ready', found.failure)
      return made.id
    },
    async file(id: string): Promise<Buffer> {
      const answer = await server.app.http.inject({ url: `${path}/${id}/file`, headers: { 'xc-auth': token } })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.rawPayload
    },
  }
}

/** Keys of all snapshots whose bytes are on the disk, and what is half there. */
export function storedKeys(server: TestServer): string[] {
  const folder = join(server.app.services.config.dataDir, 'files')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile() && (entry.name.startsWith('sn_') || entry.parentPath.endsWith('incoming')))
    .map(({ name }) => name)
    .toSorted()
}
