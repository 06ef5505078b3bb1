import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { installGlide } from './glide/install-glide.ts'

export interface BuiltPage {
  readonly url: string
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export const gridFolder = fileURLToPath(new URL('../../packages/grid', import.meta.url))
const glideFolder = fileURLToPath(new URL('glide', import.meta.url))

/** The demo page as people would get it. */
export function serveDemo(): Promise<BuiltPage> {
  return serveBuilt(async (folder) => {
    process.env.GRID_DEMO_OUT = folder
    await build({ configFile: join(gridFolder, 'vite.config.ts'), logLevel: 'error' })
  })
}

/** Glide Data Grid with the same data. */
export async function serveGlide(): Promise<BuiltPage> {
  const packages = await installGlide()
  return serveBuilt(async (folder) => {
    await build({
      configFile: false,
      root: glideFolder,
      base: './',
      plugins: [react()],
      logLevel: 'error',
      resolve: { alias: { '@glideapps/glide-data-grid': join(packages, '@glideapps/glide-data-grid') } },
      build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
    })
  })
}

/** Built into a folder of its own and served from there. */
async function serveBuilt(buildInto: (folder: string) => Promise<void>): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), 'grid-bench-'))
  await buildInto(folder)
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
