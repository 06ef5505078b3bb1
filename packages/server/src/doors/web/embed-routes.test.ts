import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { createHttp } from '../../platform/http/http.ts'
import { requireOperations } from '../../request/serve.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { embedRoutes } from './embed-routes.ts'

let folder: string
let server: TestServer
let ana: Person
let http: FastifyInstance

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rowhouse-embed-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Rowhouse</title>')
  await writeFile(join(folder, 'assets', 'app-1.js'), 'go()')
  server = await aServer()
  ana = await server.signUp('ana@x.example')
  http = createHttp(server.app.services)
  requireOperations(http)
  await embedRoutes({ http, services: server.app.services }, folder)
})
after(async () => {
  await http.close()
  await server.close()
  await rm(folder, { recursive: true })
})

const page = async (path: string) => {
  const { statusCode, headers, body } = await http.inject({ method: 'GET', url: path })
  const ancestors = /frame-ancestors (.*)$/.exec(String(headers['content-security-policy']))?.[1]
  return { statusCode, ancestors, robots: headers['x-robots-tag'], body }
}

test('only sites that a link names may frame it, and search engines list it where it lets them (S27, spec 037, 133)', async () => {
  const { id } = await aProject(server, ana)
  const set = async (settings: object) =>
    (await server.call('PUT', `/api/v1/projects/${id}/base-link`, { settings }, { token: ana.token })).body
  const { uuid, embedUrl } = await set({})
  assert.ok(embedUrl.endsWith(`/embed/${uuid}#/nc/base/${uuid}?embed`), embedUrl)
  assert.deepEqual(await page(`/embed/${uuid}`), {
    statusCode: 200,
    ancestors: "'none'",
    robots: 'noindex',
    body: '<!doctype html><title>Rowhouse</title>',
  })
  await set({ embedSites: ['https://Blog.example/', 'https://*.shop.example:8443'], allowIndexing: true })
  const named = await page(`/embed/${uuid}`)
  assert.deepEqual(
    [named.ancestors, named.robots],
    ["'self' https://blog.example https://*.shop.example:8443", undefined],
  )
  const madeUp = await page('/embed/made-up')
  assert.deepEqual([madeUp.statusCode, madeUp.ancestors, madeUp.robots], [200, "'none'", 'noindex'])
  await server.call('DELETE', `/api/v1/projects/${id}/base-link`, undefined, { token: ana.token })
  assert.equal((await page(`/embed/${uuid}`)).ancestors, "'none'")
})

test('files of the page are found from where it stands, and nothing else is', async () => {
  assert.equal((await page('/embed/assets/app-1.js')).body, 'go()')
  for (const path of ['/embed/assets/other.js', '/embed/a/b', '/embed/%2e%2e/secret'])
    assert.equal((await page(path)).statusCode, 404, path)
})
