import type { AddressInfo } from 'node:net'
import { type App, createApp } from './app.ts'
import { type Config, readConfig } from './platform/config.ts'
import { ConfigError } from './platform/config-reader.ts'
import { createLog, type Log } from './platform/log.ts'
import { keepHeapTidy } from './platform/tidy-heap.ts'

const shutdownMs = 25_000

export async function start(): Promise<void> {
  const config = configOrExit()
  const log = createLog(config.logLevel)
  const app = await appOrExit(config, log)
  await listenOrExit(app, config)
  const { port } = app.http.server.address() as AddressInfo
  const address =
    config.publicUrl ??
    `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`
  process.stdout.write(`Rowhouse is ready at ${address}\n`)
  warnAboutPlainHttp(config, log)
  keepHeapTidy((error) => log.debug({ error }, 'the heap was not tidied'))
  stopOnSignal(app, log)
}

function warnAboutPlainHttp({ insecureHttp, publicUrl, host }: Config, log: Log): void {
  if (insecureHttp) log.warn('INSECURE_HTTP is on: passwords and cookies can be read on the way')
  else if (publicUrl === null && !['localhost', '127.0.0.1', '::1'].includes(host))
    log.warn('HOST opens the server to the network, but PUBLIC_URL is not set: sessions only last over https')
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    throw error
  }
}

async function appOrExit(config: Config, log: Log): Promise<App> {
  try {
    return await createApp({ config, log })
  } catch (error) {
    log.debug({ error }, 'the start failed')
    return exitWith(`Rowhouse cannot start: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function listenOrExit(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.http.listen({ host, port })
    await app.listenGrpc?.()
  } catch (error) {
    await app.close()
    const { code } = error as NodeJS.ErrnoException
    exitWith(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop the other program or choose another: PORT=${port + 1} npm start`
        : `Rowhouse cannot listen on ${host}:${port}: ${code ?? 'unknown reason'}`,
    )
  }
}

/** Finishes what was accepted, then closes the database; a second signal or the time limit ends it at once. */
function stopOnSignal(app: App, log: Log): void {
  let stoppingSince: number | null = null
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== null) {
      // One Ctrl-C may arrive twice, from the terminal and from the program that started us.
      if (Date.now() - stoppingSince > 1000) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), shutdownMs).unref()
    await app.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, (name) => void stop(name))
  // What went wrong beside a call must not end the calls of everybody else.
  process.on('unhandledRejection', (error) => log.error({ error }, 'something failed that nobody waited for'))
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
