import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FoundSheet, Import, ImportPlan, ImportState } from '@rowhouse/core/api/imports'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'
import { aForm } from '../../attachments/testing/a-form.ts'

/** Imports of one person into one project, by the calls a screen makes. */
export interface Importer {
  /** A file, sent and read. */
  send(name: string, bytes: Uint8Array | string): Promise<Import>
  trySend(name: string, bytes: Uint8Array | string): Promise<Answer>
  call(method: string, path: string, body?: unknown): Promise<Answer>
  read(id: string): Promise<Import>
  until(id: string, ...states: readonly ImportState[]): Promise<Import>
  rehearse(sent: Import, plan: ImportPlan): Promise<Import>
  /** Rehearsed and run to its end. */
  run(sent: Import, plan: ImportPlan): Promise<Import>
  rows(table: string): Promise<Record<string, unknown>[]>
}

export function importer(server: TestServer, person: Person, project: string): Importer {
  const base = `/api/v1/projects/${project}/imports`
  const self: Importer = {
    async trySend(name, bytes) {
      const { body, type } = aForm([{ name, bytes }])
      const headers = { 'content-type': type, 'xc-auth': person.token }
      const answer = await server.app.http.inject({ method: 'POST', url: base, payload: body, headers })
      return {
        status: answer.statusCode,
        body: answer.json(),
        headers: answer.headers as Answer['headers'],
        cookie: null,
      }
    },
    async send(name, bytes) {
      const { status, body } = await self.trySend(name, bytes)
      assert.equal(status, 200, JSON.stringify(body))
      return body as Import
    },
    call: (method, path, body) => server.call(method, `${base}${path}`, body, { token: person.token }),
    async read(id) {
      const { status, body } = await self.call('GET', `/${id}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body as Import
    },
    async until(id, ...states) {
      for (;;) {
        const now = await self.read(id)
        if (states.includes(now.state)) return now
        assert.ok(now.state !== 'failed' && now.failure === null, `${now.state}: ${now.failure ?? ''}`)
        await sleep(10)
      }
    },
    async rehearse({ id }, plan) {
      const { status, body } = await self.call('POST', `/${id}/rehearse`, plan)
      assert.equal(status, 200, JSON.stringify(body))
      return self.until(id, 'rehearsed')
    },
    async run(sent, plan) {
      await self.rehearse(sent, plan)
      const { status, body } = await self.call('POST', `/${sent.id}/run`)
      assert.equal(status, 200, JSON.stringify(body))
      return self.until(sent.id, 'done')
    },
    async rows(table) {
      const { body } = await server.call('GET', `/api/v1/db/data/v1/${project}/${table}?limit=1000`, undefined, {
        token: person.token,
      })
      return body.list as Record<string, unknown>[]
    },
  }
  return self
}

/** Each sheet as a new table, as it was found. */
export const newTables = (sheets: readonly FoundSheet[]): ImportPlan => ({
  parts: sheets.map(({ id, title, columns }) => ({
    sheet: id,
    title,
    columns: columns
      .filter(({ isLeftOut }) => !isLeftOut)
      .map(({ from, title: name, type, options }) => ({ from, title: name, type, options })),
  })),
})
