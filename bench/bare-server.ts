// The floor: the same statements on the same file, by node:http and node:sqlite alone. It checks, logs and limits
// nothing, so what our server takes beyond it is the price of everything it does besides. Never to be run for anything else.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BareProjects } from './bare-projects.ts'

const projects = new BareProjects(process.env.DATA_DIR ?? '.')
const projectsPath = '/api/v1/db/meta/projects'

const server = createServer((request, response) => {
  const send = (body: string): void => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }
    response.writeHead(body === '' ? 404 : 200, headers).end(body)
  }
  const { method, url = '' } = request
  if (url === '/api/v1/health') return send(JSON.stringify(projects.health()))
  const user = projects.session(String(request.headers['xc-auth']))
  if (user === undefined) return send('')
  if (url === '/api/v1/auth/user/me') return send(JSON.stringify(projects.currentUser(user)))
  const id = url.slice(projectsPath.length + 1)
  if (method === 'GET') return send(JSON.stringify(id === '' ? projects.list(user) : projects.read(user, id)))
  readTitle(request, (title) =>
    send(JSON.stringify(method === 'POST' ? projects.create(user, title) : projects.update(user, id, title))),
  )
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`Bare server is ready at http://127.0.0.1:${port}\n`)
})

// An orderly exit: only that writes the compile cache the second start is measured with.
process.on('SIGTERM', () => process.exit(0))

function readTitle(request: IncomingMessage, use: (title: string) => void): void {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => {
    text += part
  })
  request.on('end', () => use((JSON.parse(text) as { title: string }).title))
}
