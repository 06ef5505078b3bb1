import assert from 'node:assert/strict'
import type { Comment } from '@rowhouse/core/api/comments'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Static } from 'typebox'
import type { Answer, CallOptions, Person, TestServer } from '../../../testing/a-server.ts'
import { addMember, aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../../records/testing/a-sheet.ts'

type Said = Static<typeof Comment>
type Thread = Said & { readonly answers: readonly Said[] }

/** A table with three records, about which its people talk. */
export interface Discussion {
  readonly project: string
  readonly sheet: Sheet
  readonly table: string
  /** Somebody new with this role. */
  member(role: ProjectRole): Promise<Person>
  call(who: Person, method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  /** Says something about record 1, or another one; gives its id. */
  say(who: Person, text: string, more?: object, record?: string): Promise<string>
  threads(who: Person, record?: string): Promise<readonly Thread[]>
  events(): Promise<readonly string[]>
}

let made = 0

function nextNumber(): number {
  made += 1
  return made
}

export async function aDiscussion(server: TestServer, owner: Person, into?: string): Promise<Discussion> {
  const project = into ?? (await aProject(server, owner, { title: `Talks ${nextNumber()}` })).id
  const sheet = await aSheet(server, owner, project, { columns: { Name: 'SingleLineText', Stars: 'Rating' } })
  await sheet.insert([{ Name: 'a' }, { Name: 'b' }, { Name: 'c' }])
  const call: Discussion['call'] = (who, method, path, body, options) =>
    server.call(method, `/api/v1/tables/${sheet.id}/${path}`, body, { token: who.token, ...options })
  return {
    project,
    sheet,
    table: sheet.id,
    call,
    async member(role) {
      const person = await server.signUp(`talker${nextNumber()}@x.example`)
      await addMember(server, project, person, role)
      return person
    },
    async say(who, text, more = {}, record = '1') {
      // Whoever speaks follows the record from then on, and not what happened before.
      server.pass(1)
      const { status, body } = await call(who, 'POST', `records/${record}/comments`, { text, ...more })
      assert.equal(status, 200, JSON.stringify(body))
      return body.id
    },
    async threads(who, record = '1') {
      const { status, body } = await call(who, 'GET', `records/${record}/comments`)
      assert.equal(status, 200, JSON.stringify(body))
      return body.list
    },
    async events() {
      const rows = await server.app.services.meta.scan
        .selectFrom('rh_changes')
        .select(['type', 'event'])
        .where('table_id', '=', sheet.id)
        .where('type', 'like', 'comments.%')
        .orderBy('seq')
        .execute()
      // Ids and facts, never a word of what was said.
      for (const { event } of rows) assert.doesNotMatch(event, /hush/)
      return rows.map(({ type }) => type)
    },
  }
}
