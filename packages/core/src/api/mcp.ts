import { Type } from '../schema/type.ts'
import { endpoint } from './endpoint.ts'
import { resourceMetadataPath } from './oauth.ts'

const mcp = { path: '/api/v1/mcp', operation: 'mcp.call', scope: 'account', tokensAt: resourceMetadataPath } as const

/** The Model Context Protocol, over HTTP: programs that work with language models read and write records (docs/mcp.md). */
export const callMcp = endpoint({
  ...mcp,
  method: 'POST',
  summary: 'Model Context Protocol: tools that read and write records, each with the rights of whoever calls',
  query: Type.Object({
    readonly: Type.Optional(Type.String({ maxLength: 10, description: '1: without the tools that write' })),
  }),
  body: Type.Unknown({ description: 'a JSON-RPC message, or a list of at most 10' }),
  unknownFields: 'drop',
  reply: Type.Unknown({ description: 'the JSON-RPC answer; none (202) to notifications' }),
})

/** Clients ask whether the server speaks first, and end sessions: it does not, and keeps none. */
export const listenMcp = endpoint({
  ...mcp,
  method: 'GET',
  summary: 'Model Context Protocol: no stream is offered here (405); send messages with POST',
  unknownFields: 'drop',
  reply: Type.Unknown(),
})

export const leaveMcp = endpoint({
  ...mcp,
  method: 'DELETE',
  summary: 'Model Context Protocol: no session is kept that could be ended (405)',
  unknownFields: 'drop',
  reply: Type.Unknown(),
})
