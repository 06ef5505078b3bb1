import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export const gridFolder = fileURLToPath(new URL('../../packages/grid', import.meta.url))

/** The demo page as people would get it: built, and served from a folder of its own. */
export async function serveDemo(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'grid-bench-'))
  process.env.GRID_DEMO_OUT = folder
  await build({ configFile: join(gridFolder, 'vite.config.ts'), logLevel: 'error' })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://demo').pathname)
    const file = path === '/' ? '/index.html' : path
    readFile(join(folder, file)).then(
      (content) => response.writeHead(200, { 'content-type': types[extname(file)] ?? '' }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    async close() {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
