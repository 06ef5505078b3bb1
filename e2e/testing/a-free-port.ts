import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** For servers that must know their own address before they start. */
export async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** PORT and PUBLIC_URL of a server that builds links to itself. */
export async function ownAddress(): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const port = await aFreePort()
  return { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
}
