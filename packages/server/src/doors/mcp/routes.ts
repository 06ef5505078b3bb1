// The Model Context Protocol: tools for programs that work with language models. It translates: every tool is made of contracts
// that are served anyway, asked in the name of whoever calls, so none of them has a right or a rule of its own.
import { callMcp, leaveMcp, listenMcp } from '@rowhouse/core/api/mcp'
import { AppError, internalError, invalidRequest } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import { hindranceOf } from '@rowhouse/core/permissions/token-access'
import type { Ctx } from '../../request/context.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { McpCall } from './mcp-call.ts'
import { RpcError, readMessages, requireVersion, rpcCodes, type SentMessage, toolResult, welcome } from './messages.ts'
import { readTools } from './read-tools.ts'
import type { Tool } from './tool.ts'
import { writeTools } from './write-tools.ts'

export function mcpRoutes(routes: Routes): void {
  serveRaw(routes, callMcp, async ({ ctx, query, body, request, reply }) => {
    requireVersion(request.headers['mcp-protocol-version'])
    const { isList, messages } = readMessages(body)
    const door = new McpDoor(ctx, new McpCall(routes, request, reply), isReadOnly(ctx, query.readonly))
    const answers: object[] = []
    for (const message of messages) {
      const answer = await door.answer(message)
      if (answer !== null) answers.push(answer)
    }
    if (answers.length === 0) return reply.code(202).send()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(isList ? answers : answers[0]))
  })
  for (const contract of [listenMcp, leaveMcp])
    serveRaw(routes, contract, async ({ reply }) => {
      reply.header('allow', 'POST')
      throw new AppError('method_not_allowed', 'Send messages with POST: there is no stream and no session here.')
    })
}

/** Whoever set the program up said so, or its token may not write anywhere. */
function isReadOnly({ token }: Ctx, wished: string | undefined): boolean {
  if (wished !== undefined && !['', '0', '1', 'false', 'true'].includes(wished))
    throw invalidRequest('readonly is 1 or 0.')
  const isWished = wished === '' || wished === '1' || wished === 'true'
  return isWished || (token !== null && hindranceOf(token, 'records.bulkInsert') !== null)
}

class McpDoor {
  readonly #ctx: Ctx
  readonly #call: McpCall
  readonly #tools: readonly Tool[]

  constructor(ctx: Ctx, call: McpCall, readOnly: boolean) {
    this.#ctx = ctx
    this.#call = call
    this.#tools = readOnly ? readTools : [...readTools, ...writeTools]
  }

  /** null: nobody waits for one. */
  async answer({ id, method, params }: SentMessage): Promise<object | null> {
    if (id === null) return null
    try {
      return { jsonrpc: '2.0', id, result: await this.#result(method, params) }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
    }
  }

  async #result(method: string, params: SentMessage['params']): Promise<object> {
    switch (method) {
      case 'initialize':
        return welcome(params)
      case 'ping':
        return {}
      case 'tools/list':
        return { tools: this.#tools.map(({ shown }) => shown) }
      case 'tools/call':
        return this.#run(params)
      default:
        throw new RpcError(rpcCodes.unknownMethod, `There is no method “${excerpt(method)}” here.`)
    }
  }

  /** What a tool is refused with is told to whoever called it: they can ask for something else. */
  async #run({ name, arguments: args }: SentMessage['params']): Promise<object> {
    const found = this.#tools.find((tool) => tool.name === name)
    if (found === undefined) throw new RpcError(rpcCodes.invalidParams, this.#noTool(name))
    try {
      return toolResult(await found.run(this.#call, args))
    } catch (thrown) {
      const error = thrown instanceof AppError ? thrown : internalError(thrown)
      if (error.status >= 500)
        this.#ctx.log.error({ requestId: this.#ctx.requestId, error }, `the tool ${found.name} failed`)
      return toolResult(error.message, true)
    }
  }

  #noTool(name: unknown): string {
    const isHidden = writeTools.some((tool) => tool.name === name)
    return isHidden ? 'This connection only reads.' : `There is no tool “${excerpt(String(name))}” here.`
  }
}
