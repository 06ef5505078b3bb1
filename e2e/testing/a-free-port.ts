import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** For servers that must know their own address before they start. Below the ports the system gives to anybody who asks. */
export async function aFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, 'localhost')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

let own: Promise<number> | undefined

/** The same for all test files of a process: a browser knows the scripts of an address it has been to. */
export async function ownPort(): Promise<number> {
  own ??= aFreePort()
  return await own
}

/** PORT and PUBLIC_URL of a server that builds links to itself. */
export async function ownAddress(): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const port = await ownPort()
  return { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
}
