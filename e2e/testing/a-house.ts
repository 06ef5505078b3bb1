import { after, afterEach } from 'node:test'
import type { Page } from 'playwright-core'
import { aBrowser, type TestBrowser, type VisitOptions } from './a-browser.ts'
import { ownPort } from './a-free-port.ts'
import { aHostedServer } from './a-hosted-server.ts'
import type { Account, Json, RunningServer } from './server-client.ts'

interface House {
  readonly server: RunningServer
  readonly browser: TestBrowser
  /** The first account, who is the super admin. */
  readonly owner: Account
  /** Opens a place of the application as a stranger. */
  visit(path: string, options?: VisitOptions): Promise<Page>
  /** Opens it as somebody who signed in earlier; the owner unless told otherwise. */
  enter(path: string, options?: VisitOptions & { readonly as?: Account }): Promise<Page>
  /** A new account, so that a test sees only what it made itself. */
  newcomer(): Promise<Account>
  aProject(account: Account, fields?: Readonly<Record<string, unknown>>): Promise<Json>
}

/** Call at the top of a test file: one empty server for the whole file, a clean browser for each test. */
export async function aHouse(env: Record<string, string> = {}): Promise<House> {
  const open: { close(): Promise<void> }[] = []
  // Before anything is awaited: hooks belong to the file that began what was awaited last, and files share a browser.
  after(async () => {
    for (const one of open.toReversed()) await one.close()
  })
  afterEach(async (test) => {
    // Node's types do not know it yet.
    if (!(test as { readonly passed?: boolean }).passed) console.error(await browser.seen())
    await browser.leave()
  })
  const server = await aHostedServer({ PORT: String(await ownPort()), ...env })
  open.push({ close: () => server.stop() })
  const browser = await aBrowser()
  open.push(browser)
  const owner = await server.signUp('ada@example.com')
  let people = 0

  return {
    server,
    browser,
    owner,
    visit: (path, options) => browser.visit(addressOf(server, path), options),
    enter: (path, { as = owner, saved = {}, ...options } = {}) =>
      browser.visit(addressOf(server, path), {
        ...options,
        saved: { ...saved, users: { token: as.token, authType: 'jwt', ...(saved.users as object | undefined) } },
      }),
    async newcomer() {
      people += 1
      return server.signUp(`person${people}@example.com`, env.SMTP_URL === undefined ? undefined : owner)
    },
    async aProject(account, fields = {}) {
      const body = { title: 'Sales CRM', ...fields }
      const reply = await server.call('POST', '/api/v1/db/meta/projects', body, account.token)
      if (reply.status !== 200) throw new Error(`The project was refused: ${JSON.stringify(reply.body)}`)
      return reply.body
    },
  }
}

function addressOf(server: RunningServer, path: string): string {
  return path.startsWith('/#') ? server.url + path : `${server.url}/#${path}`
}
