import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type TestServer } from '../../testing/a-server.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { type Importer, importer } from './testing/an-import.ts'

const csv = 'Name,Age\nAna,31\n'
const pages: Readonly<Record<string, (response: ServerResponse, port: number) => void>> = {
  '/leads%20of%20May.csv': (response) => response.end(csv),
  '/short': (response) => response.writeHead(302, { location: '/people.csv' }).end(),
  '/people.csv': (response, port) => response.writeHead(307, { location: `http://localhost:${port}/store/8f3a` }).end(),
  '/store/8f3a': (response) => response.end(csv),
  '/export': (response) =>
    response.writeHead(200, { 'content-disposition': "attachment; filename*=UTF-8''Zo%C3%AB.csv" }).end(csv),
  '/inside': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/people.csv' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/closed.csv': (response) => response.writeHead(403).end('no'),
  '/busy.csv': (response) => response.writeHead(503).end('no'),
  '/sign-in.csv': (response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end('\n<!-- x -->\n<!DOCTYPE html><title>Sign in</title>'),
}

let server: TestServer
let other: Server
let files: Importer
let port: number
before(async () => {
  other = createServer(({ url = '' }, response) => {
    const page = pages[url]
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not found</html>')
    else page(response, port)
  }).listen(0)
  await once(other, 'listening')
  port = (other.address() as AddressInfo).port
  server = await aServer({ EGRESS_ALLOW: `127.0.0.1:${port},localhost:${port}` })
  const ana = await server.signUp('ana@example.com')
  files = importer(server, ana, (await aProject(server, ana)).id)
})
after(async () => {
  await server.close()
  other.close()
})

const fetched = (path: string): Promise<Answer> =>
  files.call('POST', '/url', { url: `http://127.0.0.1:${port}${path}` })

for (const [path, title] of [
  ['/leads%20of%20May.csv', 'leads of May.csv'],
  ['/short', '8f3a'],
  ['/people.csv', 'people.csv'],
  ['/export', 'Zoë.csv'],
] as const)
  test(`${path} is followed to its file, which is called ${title}`, async () => {
    const { status, body } = await fetched(path)
    assert.deepEqual([status, body.title, body.sheets?.[0]?.rows], [200, title, 1], JSON.stringify(body))
  })

for (const [path, sentence] of [
  ['/nothing.csv', /^There is no file at this address\. .* \(404\)$/],
  ['/closed.csv', /^The other server does not give this file to everybody\. .* \(403\)$/],
  ['/busy.csv', /Try again later\. \(503\)$/],
  ['/sign-in.csv', /^There is a web page at this address, and no file\./],
  ['/round', /redirects to a place where Rowhouse does not follow/],
  ['/inside', /not a public http or https address/],
] as const)
  test(`${path} is refused in a sentence and leaves nothing (S17)`, async () => {
    const before = await files.call('GET', '')
    const { status, body } = await fetched(path)
    assert.equal(status, 400)
    assert.match(body.msg ?? body.message, sentence)
    assert.equal((await files.call('GET', '')).body.list.length, before.body.list.length)
  })
