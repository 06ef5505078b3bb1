import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { variables } from '@rowhouse/server/platform/config-variables'
import { endWithUs, temporaryFolder } from './leave-nothing-behind.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** By performance.now(). */
  readonly startedAt: number
  /** From the spawn to the first 200 of the health call. */
  readonly startMs: number
  stop(): Promise<void>
  kill(): Promise<void>
}

const scripts = {
  ours: fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url)),
  bare: fileURLToPath(new URL('./bare-server.ts', import.meta.url)),
  bareBytes: fileURLToPath(new URL('./bare-bytes.ts', import.meta.url)),
  bareRows: fileURLToPath(new URL('./rows/bare-row-server.ts', import.meta.url)),
  bareGraphql: fileURLToPath(new URL('./graphql/bare-graphql.ts', import.meta.url)),
  bareLinks: fileURLToPath(new URL('./links/bare-link-server.ts', import.meta.url)),
}

/** The two sides of every comparison. */
export type ServerName = 'ours' | 'bare'
export type Pair<Value> = Readonly<Record<ServerName, Value>>

// Limits have tests of their own; here they would be what is measured.
const unlimited = {
  CALLS_PER_PERSON: '1000000',
  RATE_SIGN_IN_ACCOUNT: '1000000',
  RATE_SIGN_IN_ADDRESS: '1000000',
  MAX_IN_FLIGHT: '1000000',
}

/** Starts a server on a free port and waits until it answers. Both print the address they listen at. */
export async function startServer(
  name: keyof typeof scripts,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [scripts[name]], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...withoutSettings(process.env),
      ...unlimited,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      // As `npm start` starts it.
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: compileCache(),
      ...env,
    },
  })
  endWithUs(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await Promise.race([addressOf(child), ended.then(() => null)])
  if (url === null || child.pid === undefined) throw new Error(`The ${name} server ended before it answered.`)
  const health = await fetch(`${url}/api/v1/health`)
  if (!health.ok) throw new Error(`The ${name} server answers its health call with ${health.status}.`)
  await health.arrayBuffer()
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    pid: child.pid,
    startedAt,
    startMs: performance.now() - startedAt,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

let cache: string | undefined

/** One for the whole run, as `npm start` has one for all starts. */
function compileCache(): string {
  cache ??= temporaryFolder()
  return cache
}

/** The settings of the person who measures stay out: their database must not be what is written to. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !Object.hasOwn(variables, name)))
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const address = /ready at (http:\/\/\S+)\n/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}

export async function each<Value>(work: (name: ServerName) => Value | Promise<Value>): Promise<Pair<Value>> {
  const ours = await work('ours')
  return { ours, bare: await work('bare') }
}
