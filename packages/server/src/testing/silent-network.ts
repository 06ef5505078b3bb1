import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface SilentNetwork {
  readonly port: number
  /** From now on nothing arrives, on old and new connections, and nothing says so. */
  fallSilent(): void
  /** New connections work again; what was under way is lost for good, as behind a firewall that forgot it. */
  comeBack(): void
  close(): Promise<void>
}

/** The way to a server, over which packets can get lost without a word. */
export async function silentNetwork({ host, port }: { host: string; port: number }): Promise<SilentNetwork> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => undefined)
    if (isSilent) return
    const far = connect(port, host)
    sockets.add(far)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    comeBack() {
      isSilent = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
