import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { clientOf, type RunningServer } from './server-client.ts'

const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))

/** The program as a user starts it, on an empty data folder and a free port: for tests that are about that. */
export async function aRunningServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rowhouse-e2e-'))
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', CALLS_PER_PERSON: '100000', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A test file that fails while it is loaded never reaches its hooks.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const url = await addressOf(child)
  return {
    url,
    dataDir,
    ...clientOf(url),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      process.off('exit', end)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (http:\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The server ended before it was ready.')
}
