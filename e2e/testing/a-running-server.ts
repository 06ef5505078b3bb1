import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** Calls the API as a script would. */
  call(method: string, path: string, body?: unknown, token?: string): Promise<{ status: number; body: Json }>
  /** Where sign-ups are finished by mail, somebody has to invite. */
  signUp(email: string, inviter?: Account): Promise<Account>
  stop(): Promise<void>
}

export interface Account {
  readonly email: string
  readonly password: string
  readonly token: string
}

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by the assertions of each test
export type Json = any

export const password = 'correct horse 1'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/** The program as a user starts it, on an empty data folder and a free port. */
export async function aRunningServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rowhouse-e2e-'))
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', RATE_API: '100000', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A test file that fails while it is loaded never reaches its hooks.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const url = await addressOf(child)
  const server: RunningServer = {
    url,
    dataDir,
    async call(method, path, body, token) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { 'xc-auth': token }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    },
    async signUp(email, inviter) {
      const invite =
        inviter === undefined ? undefined : await server.call('POST', '/api/v1/users', { email }, inviter.token)
      const given = { email, password, token: invite?.body.invite_token }
      const { status, body } = await server.call('POST', '/api/v1/auth/user/signup', given)
      if (status !== 200 || body.token === undefined) throw new Error(`sign-up failed: ${JSON.stringify(body)}`)
      return { email, password, token: body.token }
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      process.off('exit', end)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return server
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (http:\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The server ended before it was ready.')
}
