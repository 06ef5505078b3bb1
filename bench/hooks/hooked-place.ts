import { type Account, call, createProject, signUp } from '../api-client.ts'
import type { ServerProcess } from '../server-process.ts'

const perInsert = 500

export interface Place {
  aTable(title: string, hooks: readonly string[]): Promise<string>
  insert(path: string, rows: number): Promise<void>
  patch(path: string): { method: 'PATCH'; path: string; headers: Record<string, string>; body: string }
  readonly server: ServerProcess
  readonly account: Account
}

export async function aPlace(server: ServerProcess): Promise<Place> {
  const account = await signUp(server.url, 'hooks@bench.example')
  const project = await createProject(server.url, account, 'Hooked')
  const ask = <Reply>(method: string, path: string, body: unknown): Promise<Reply> =>
    call<Reply>(server.url, method, path, { token: account.token, body })
  return {
    server,
    account,
    async aTable(title, hooks) {
      const columns = [{ title: 'Name', uidt: 'SingleLineText' }]
      const { id } = await ask<{ id: string }>('POST', `/api/v1/db/meta/projects/${project}/tables`, { title, columns })
      const path = `/api/v1/db/data/noco/${project}/${id}`
      await ask('POST', path, { Name: 'first' })
      for (const [at, url] of hooks.entries()) {
        const operation = title === 'Hooked' ? 'update' : 'insert'
        const body = '{{record.Name}}'
        const notify = { via: 'URL', method: 'POST', url, headers: [], parameters: [], body }
        await ask('POST', `/api/v1/tables/${id}/webhooks`, { title: `${title} ${at}`, operation, notify })
      }
      return path
    },
    async insert(path, rows) {
      const bulk = path.replace('/db/data/', '/db/data/bulk/')
      for (let from = 0; from < rows; from += perInsert)
        await ask(
          'POST',
          bulk,
          Array.from({ length: Math.min(perInsert, rows - from) }, (_, at) => ({ Name: `row ${from + at}` })),
        )
    },
    patch: (path) => ({
      method: 'PATCH',
      path: `${path}/1`,
      headers: { 'content-type': 'application/json', 'xc-auth': account.token },
      body: '{"Name":"written"}',
    }),
  }
}
