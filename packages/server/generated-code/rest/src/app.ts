// HTTP: an address leads to a controller, and what that gives is shown by the view.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { controllers } from './controllers/all.ts'
import type { Call, Controller } from './controllers/controller.ts'
import { readBody } from './read-body.ts'
import { Refusal } from './refusal.ts'
import { send, sendError } from './views/json-view.ts'

export function createApp(): Server {
  return createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => sendError(response, error),
    )
  })
}

async function answer(request: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown }> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [api, path, id, ...more] = pathname.split('/').slice(1).map(decode)
  if (api !== 'api' || more.length > 0) throw new Refusal(404, 'There is nothing at this address.')
  if (path === undefined || path === '') return { status: 200, body: { tables: [...controllers.keys()] } }
  const controller: Controller | undefined = controllers.get(path)
  if (controller === undefined) throw new Refusal(404, `There is no table “${path}”.`)
  const method = request.method ?? 'GET'
  const body = method === 'GET' || method === 'DELETE' ? {} : await readBody(request)
  const call: Call = { method, id: id === undefined || id === '' ? null : id, query: searchParams, body }
  return controller.answer(call)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refusal(400, 'The address is not well-formed.')
  }
}
