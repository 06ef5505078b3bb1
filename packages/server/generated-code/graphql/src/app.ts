// HTTP: POST /graphql with {"query": "…", "variables": {…}}.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { buildSchema, execute, GraphQLError, parse, validate } from 'graphql'
import { readBody } from './read-body.ts'
import { Refusal } from './refusal.ts'
import { resolvers } from './resolvers/all.ts'

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))

export function createApp(): Server {
  return createServer((request, response) => {
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    }
    answer(request).then(
      (body) => send(200, body),
      (error: unknown) => {
        if (error instanceof Refusal || error instanceof GraphQLError)
          return send(error instanceof Refusal ? error.status : 400, { errors: [{ message: error.message }] })
        console.error(error)
        send(500, { errors: [{ message: 'Something went wrong.' }] })
      },
    )
  })
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname !== '/graphql') throw new Refusal(404, 'There is nothing at this address.')
  if (request.method !== 'POST') throw new Refusal(405, 'Send queries with POST.')
  const { query, variables, operationName } = (await readBody(request)) as Record<string, unknown>
  if (typeof query !== 'string') throw new Refusal(400, 'query is needed: the text of the operation.')
  // Whoever asks in very many words is stopped before they are understood.
  const document = parse(query, { maxTokens: 2000 })
  const errors = validate(schema, document)
  if (errors.length > 0) throw errors[0]
  const { data, errors: failed } = await execute({
    schema,
    document,
    rootValue: resolvers,
    variableValues: (variables ?? {}) as Record<string, unknown>,
    operationName: typeof operationName === 'string' ? operationName : null,
  })
  return { data, ...(failed === undefined ? {} : { errors: failed.map(told) }) }
}

/** A refusal in its own words; of anything else callers are told nothing. */
function told({ message, path, originalError }: GraphQLError): object {
  if (originalError === undefined || originalError === null || originalError instanceof Refusal)
    return { message, path }
  console.error(originalError)
  return { message: 'Something went wrong.', path }
}
