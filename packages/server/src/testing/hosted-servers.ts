// Servers for tests that come from outside, such as those of browsers: several in one process, because each process more
// costs seconds of work. Its parent asks by messages; when the parent goes, it goes too.
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import type { Environment } from '../platform/config-variables.ts'
import { createLog } from '../platform/log.ts'
import { rememberedPasswords } from './remembered-passwords.ts'
import { aMigratedFolder } from './sqlite-places.ts'

type HostRequest =
  | { readonly id: number; readonly starts: Environment }
  | { readonly id: number; readonly stops: string }

const running = new Map<string, { readonly app: App; readonly dataDir: string }>()

process.on('disconnect', () => process.exit())
process.on('message', (request: HostRequest) => {
  const work = 'starts' in request ? start(request.starts) : stop(request.stops)
  work.then(
    (answer) => process.send?.({ id: request.id, ...answer }),
    (error: unknown) => process.send?.({ id: request.id, error: String(error) }),
  )
})

async function start(env: Environment): Promise<{ url: string; dataDir: string }> {
  const dataDir = await aMigratedFolder()
  const config = readConfig({ ...env, DATA_DIR: dataDir })
  const log = createLog(config.logLevel, { write: (line) => void process.stderr.write(line) })
  const app = await createApp({ config, log, passwords: rememberedPasswords })
  await app.http.listen({ host: config.host, port: config.port })
  const { port } = app.http.server.address() as AddressInfo
  const url = `http://localhost:${port}`
  running.set(url, { app, dataDir })
  return { url, dataDir }
}

async function stop(url: string): Promise<object> {
  const server = running.get(url)
  running.delete(url)
  await server?.app.close()
  if (server !== undefined) await rm(server.dataDir, { recursive: true, force: true })
  return {}
}
