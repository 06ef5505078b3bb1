import assert from 'node:assert/strict'
import type { PageToPrepare } from './a-browser.ts'
import { aTable } from './a-table.ts'
import type { Account, Json, RunningServer } from './server-client.ts'

interface SharedTable {
  readonly table: Json
  /** A view of this kind that shows neither the field “Secret” nor the rows where it says “gamma”. */
  aView(path: string, title: string): Promise<Json>
  /** Its public link. */
  share(view: Json, spec?: object): Promise<Json>
}

const columns = [
  { title: 'Title', uidt: 'SingleLineText', pv: true },
  {
    title: 'Stage',
    uidt: 'SingleSelect',
    colOptions: { options: ['Lead', 'Won'].map((title) => ({ title })) },
  },
  { title: 'Due', uidt: 'Date' },
  { title: 'Secret', uidt: 'SingleLineText' },
]

const today = new Date().toISOString().slice(0, 10)

export const hiddenWords = ['hush-alpha', 'hush-beta', 'hush-gamma', 'Linus'] as const

/** Something to share, with something to hide. */
export async function aSharedTable(
  server: RunningServer,
  account: Account,
  projectId: string,
  title = 'Deals',
): Promise<SharedTable> {
  const rows = [
    { Title: 'Ada', Stage: 'Lead', Due: today, Secret: 'hush-alpha' },
    { Title: 'Grace', Stage: 'Won', Due: today, Secret: 'hush-beta' },
    { Title: 'Linus', Stage: 'Lead', Due: today, Secret: 'hush-gamma' },
  ]
  const made = await aTable(server, account, projectId, { title, columns, rows })
  const { body: table } = await server.call('GET', `/api/v1/db/meta/tables/${made.id}`, undefined, account.token)
  const idOf = (name: string): string => table.columns.find((one: Json) => one.title === name).id
  const say = async (method: string, path: string, body: object): Promise<Json> => {
    const reply = await server.call(method, path, body, account.token)
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    return reply.body
  }
  return {
    table,
    async aView(path, name) {
      const view = await say('POST', `/api/v1/db/meta/tables/${table.id}/${path}`, { title: name })
      await say('PATCH', `/api/v1/db/meta/views/${view.id}/settings`, {
        columns: table.columns
          .filter((one: Json) => !one.system)
          .map((one: Json) => ({ id: one.id, shown: one.title !== 'Secret', width: null })),
        filters: { id: '', kind: 'test', columnId: idOf('Secret'), operator: 'neq', value: 'hush-gamma' },
        ...(path === 'calendars' ? { startField: idOf('Due') } : {}),
      })
      return view
    },
    share: (view, spec = {}) => say('PUT', `/api/v1/views/${view.id}/link`, spec),
  }
}

/** Everything the server says to a page from now on. */
export function answersTo(page: PageToPrepare): () => Promise<string> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/json|csv/.test(type)) bodies.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void bodies.push(Promise.resolve(String(payload)))),
  )
  return async () => (await Promise.all(bodies)).join('\n')
}

/** What the browser complains of from now on. */
export function complaintsOf(page: PageToPrepare): () => readonly string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  return () => said
}
