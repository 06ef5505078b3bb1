import assert from 'node:assert/strict'
import type { RuleDraft, StoredRule } from '@rowhouse/core/api/rules'
import type { Static } from 'typebox'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'
import type { WireTable } from '../../tables/testing/a-table.ts'

type Given = Partial<Omit<Static<typeof RuleDraft>, 'tableId'>>

/** Calls about the rules of a project. */
export function rulesAs(server: TestServer, { token }: Pick<Person, 'token'>, project: string) {
  const path = `/api/v1/projects/${project}/rules`
  const call = (method: string, at: string, body?: unknown): Promise<Answer> => server.call(method, at, body, { token })
  const draft = (table: WireTable, given: Given) => ({
    tableId: table.id,
    title: 'A rule',
    who: { kind: 'everyone', id: null },
    effect: 'allow',
    verbs: ['read'],
    ...given,
  })
  return {
    call,
    draft,
    path,
    create: (table: WireTable, given: Given) => call('POST', path, draft(table, given)),
    /** Whoever makes it may lose something by it. */
    async make(table: WireTable, given: Given): Promise<Static<typeof StoredRule>> {
      const { status, body } = await call('POST', path, { ...draft(table, given), confirmed: true })
      assert.equal(status, 200, JSON.stringify(body))
      return body.rule
    },
    update: (id: string, given: object) => call('PATCH', `${path}/${id}`, given),
    remove: (id: string) => call('DELETE', `${path}/${id}`),
    list: async (): Promise<Static<typeof StoredRule>[]> => (await call('GET', path)).body.list,
  }
}

export const role = (id: string) => ({ kind: 'role', id }) as const
export const person = (id: string) => ({ kind: 'person', id }) as const
export const everyone = { kind: 'everyone', id: null } as const

export const test = (columnId: string, operator: string, value: unknown) =>
  // The wire knows more forms of filters than their type says.
  ({ id: 'a', kind: 'test', columnId, operator, value }) as never
