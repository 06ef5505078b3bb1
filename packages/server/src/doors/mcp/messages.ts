// The words of JSON-RPC and of the Model Context Protocol: what is sent, and what is answered. Of the protocol a server with
// tools needs five methods; the package of the protocol brings a web server of its own, which our requests do not pass.
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest } from '@rowhouse/core/errors'
import { version } from '../../version.ts'

/** The newest first: whoever asks for another is offered it. */
const protocolVersions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

const mostMessages = 10

export const rpcCodes = { unknownMethod: -32601, invalidParams: -32602 } as const

type RequestId = string | number

/** One message; `id` null: nobody waits for an answer. */
export interface SentMessage {
  readonly id: RequestId | null
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What is wrong with a message, rather than with what it asks for. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function readMessages(body: unknown): { readonly isList: boolean; readonly messages: readonly SentMessage[] } {
  if (!Array.isArray(body)) return { isList: false, messages: [readMessage(body)] }
  if (body.length === 0 || body.length > mostMessages)
    throw invalidRequest(`A list can hold 1 to ${mostMessages} messages.`)
  return { isList: true, messages: body.map(readMessage) }
}

function readMessage(body: unknown): SentMessage {
  const { jsonrpc, id, method, params } = (isPlainObject(body) ? body : {}) as Record<string, unknown>
  if (jsonrpc !== '2.0') throw invalidRequest('Send a JSON-RPC message: {"jsonrpc": "2.0", "id": 1, "method": "…"}.')
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    throw invalidRequest('id is a text or a number.')
  if (params !== undefined && !isPlainObject(params)) throw invalidRequest('params is an object.')
  // An answer to something we never asked: nobody waits for one to it.
  if (method === undefined && id !== undefined) return { id: null, method: '', params: {} }
  if (typeof method !== 'string') throw invalidRequest('method is a text.')
  return { id: id ?? null, method, params: (params ?? {}) as SentMessage['params'] }
}

/** Clients say with every call which version they agreed on. */
export function requireVersion(header: string | readonly string[] | undefined): void {
  if (header !== undefined && !protocolVersions.includes(String(header)))
    throw invalidRequest(`MCP-Protocol-Version is one of ${protocolVersions.join(', ')}.`)
}

const instructions =
  'Projects hold tables, tables hold records. Ask list_projects, then list_tables and describe_table before records are ' +
  'queried or written: fields go by their titles. What you may not see is not there.'

export function welcome({ protocolVersion }: SentMessage['params']): object {
  const isKnown = typeof protocolVersion === 'string' && protocolVersions.includes(protocolVersion)
  return {
    protocolVersion: isKnown ? protocolVersion : protocolVersions[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'rowhouse', title: 'Rowhouse', version },
    instructions,
  }
}

/** What a tool tells: one text, which is JSON where it succeeded and a sentence where it did not. */
export const toolResult = (text: string, isError = false): object => ({
  content: [{ type: 'text', text }],
  isError,
})
