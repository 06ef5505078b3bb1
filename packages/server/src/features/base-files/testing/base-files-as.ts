import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ZipSource } from '../../../platform/zip/zip-archive.ts'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'
import { BaseArchive } from '../base-archive.ts'
import type { BaseStructure } from '../format.ts'
import { sortedJson } from '../sorted-json.ts'

/** The calls about base files as a person makes them. */
export function baseFilesAs(server: TestServer, { token }: Pick<Person, 'token'>) {
  const restore = async (file: Uint8Array, query = ''): Promise<Answer> => {
    const answer = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/projects/from-file${query}`,
      payload: Buffer.from(file),
      headers: { 'content-type': 'application/zip', 'xc-auth': token },
    })
    return { status: answer.statusCode, body: answer.json(), headers: {}, cookie: null }
  }
  const restoreInto = async (file: Uint8Array, source: unknown): Promise<Answer> => {
    const boundary = 'rowhouse-base-file'
    const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/api/v1/projects/from-file/attached',
      payload: Buffer.concat([
        Buffer.from(`${part('name="source"')}${JSON.stringify(source)}\r\n`),
        Buffer.from(part('name="file"; filename="base.rowhouse"')),
        file,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'xc-auth': token },
    })
    return { status: answer.statusCode, body: answer.json(), headers: {}, cookie: null }
  }
  const ended = async (job: string) => {
    for (;;) {
      const { body } = await server.call('GET', `/api/v1/jobs/${job}`, undefined, { token })
      if (body.state === 'done' || body.state === 'failed') return body
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return {
    async export(project: string, format = 'base'): Promise<Buffer> {
      const answer = await server.app.http.inject({
        url: `/api/v1/projects/${project}/export/${format}`,
        headers: { 'xc-auth': token },
      })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.rawPayload
    },
    restore,
    ended,
    restoreInto,
    /** The same in a database of one's own. */
    async restoredInto(file: Uint8Array, source: object): Promise<string> {
      const { status, body } = await restoreInto(file, source)
      assert.equal(status, 200, JSON.stringify(body))
      const { state, failure } = await ended(body.job)
      assert.equal(state, 'done', failure)
      return body.project
    },
    /** Gives the id of the project, when it is there. */
    async restored(file: Uint8Array, query = ''): Promise<string> {
      const { status, body } = await restore(file, query)
      assert.equal(status, 200, JSON.stringify(body))
      const { state, failure } = await ended(body.job)
      assert.equal(state, 'done', failure)
      return body.project
    },
  }
}

export const zipOf = (file: Buffer): ZipSource => ({
  size: file.length,
  read: async (from, to) => Readable.from([file.subarray(from, to + 1)]),
})

/** What a base file says, without what differs between a project and its copy: ids become their places. */
export async function contentOf(file: Buffer): Promise<unknown> {
  const archive = await BaseArchive.open(zipOf(file))
  await archive.verify()
  const structure = await archive.structure()
  const tables = structure.tables.toSorted(byTitle)
  const tableTitles = new Map(tables.map(({ id, title }) => [id, title]))
  const placeOf = (part: { readonly table_id: string; readonly title: string }) =>
    `${tableTitles.get(part.table_id)} ${part.title}`
  const sorted = <T extends { readonly table_id: string; readonly title: string }>(parts: readonly T[]): T[] =>
    parts.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const columns = sorted(structure.columns)
  const records = []
  for (const table of tables) records.push([table.title, await recordsOf(archive, table.id, columns)])
  const comments = []
  for await (const comment of archive.comments()) comments.push(comment)
  const history = []
  for await (const change of archive.history()) history.push(change)
  const files = []
  for (const listed of await archive.files()) files.push({ ...listed, sha: await shaOf(archive, listed.id) })
  const content = {
    project: structure.project,
    tables,
    columns,
    views: sorted(structure.views),
    rules: structure.rules,
    roles: structure.roles,
    groups: structure.groups,
    hooks: sorted(structure.hooks ?? []),
    automations: structure.automations,
    records,
    comments,
    history,
    files: files.toSorted((one, other) => (one.title < other.title ? -1 : 1)),
  }
  return JSON.parse(withoutIds(JSON.stringify(content)))
}

const byTitle = (one: { readonly title: string }, other: { readonly title: string }) =>
  one.title < other.title ? -1 : 1

/** Keys of a text sort otherwise elsewhere. */
async function recordsOf(archive: BaseArchive, table: string, columns: BaseStructure['columns']): Promise<unknown[]> {
  const rows: string[] = []
  let ids: readonly unknown[] | null = null
  for await (const line of archive.rows(table)) {
    if (ids === null) ids = line
    else {
      const at = ids
      const cells = columns.flatMap(({ id, title }) => (at.includes(id) ? [[title, line[at.indexOf(id)]]] : []))
      rows.push(sortedJson(cells))
    }
  }
  return rows.toSorted()
}

async function shaOf(archive: BaseArchive, file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of archive.bytes(`files/${file}`)) hash.update(piece)
  return hash.digest('hex')
}

function withoutIds(text: string): string {
  const known = new Map<string, string>()
  return text.replace(/\b(?:md|cl|vw|fl|cm|gr|fi|so|nc|au)_[0-9a-z]{14}(?:[0-9a-z]{14})?\b/g, (id) => {
    const place = known.get(id) ?? `${id.slice(0, 3)}#${known.size}`
    known.set(id, place)
    return place
  })
}

/** The same without how far numbers were counted, which no restoring over a project takes back. */
export const uncounted = (content: unknown): unknown =>
  JSON.parse(JSON.stringify(content), (key, value) => (key === 'counter' ? undefined : value))
