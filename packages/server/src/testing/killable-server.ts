// The program as it is started, to be killed in the middle of its work and started again on what it left.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openMeta } from '../meta/open.ts'
import { createLog } from '../platform/log.ts'
import { goodPassword } from './a-server.ts'
import type { MetaPlace } from './meta-places.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

export class KillableServer {
  readonly #place: MetaPlace
  #child: ChildProcess | null = null
  #address = ''
  #token = ''

  constructor(place: MetaPlace) {
    this.#place = place
  }

  async start(): Promise<void> {
    const { dataDir, databaseUrl } = this.#place
    const place = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, ...place, PORT: '0', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      this.#address = /Rowhouse is ready at (http:\S+)/.exec(String(chunk))?.[1] ?? ''
      if (this.#address !== '') return
    }
    assert.fail('the server ended before it was ready')
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  /** Killed, and started when the minute is over after which a silent job is taken up again. Gives how many were under way. */
  async killAndStart(): Promise<number> {
    await this.kill()
    const cut = await this.#ageJobs()
    await this.start()
    return cut
  }

  async #ageJobs(): Promise<number> {
    const { dataDir, databaseUrl } = this.#place
    const meta = await openMeta({ dataDir, databaseUrl, log: createLog('silent') })
    const before = new Date(Date.now() - 120_000).toISOString()
    const aged = await meta.write((tx) =>
      tx.updateTable('rh_jobs').set({ updated_at: before }).where('state', '=', 'running').returning('id').execute(),
    )
    await meta.close()
    return aged.length
  }

  async signUp(email: string): Promise<void> {
    const { token } = await this.call('POST', '/api/v1/auth/user/signup', { email, password: goodPassword })
    this.#token = token
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  async call(method: string, path: string, body?: unknown): Promise<any> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await this.send(method, path, json, body === undefined ? undefined : JSON.stringify(body))
    return answer.json()
  }

  /** The body as it is. */
  async send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const response = await fetch(this.#address + path, {
      method,
      headers: { ...headers, ...(this.#token === '' ? {} : { 'xc-auth': this.#token }) },
      ...(body === undefined ? {} : { body }),
    })
    assert.equal(response.status, 200, response.ok ? '' : await response.text())
    return response
  }
}
