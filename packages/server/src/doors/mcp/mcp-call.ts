import type { Endpoint, ReplyOf } from '@rowhouse/core/api/endpoint'
import { listProjects } from '@rowhouse/core/api/projects'
import { listTables } from '@rowhouse/core/api/tables'
import { notFound } from '@rowhouse/core/errors'
import { idPrefixes } from '@rowhouse/core/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerText, answerValue, callServed, type ServedAnswer, type ServedInput } from '../../request/call-served.ts'
import type { Routes } from '../../request/serve.ts'

interface Written {
  /** JSON as it left. */
  readonly text: string
  /** Titles that were sent and that nothing takes. */
  readonly ignored: readonly string[]
}

/** A tool under way: what it tells is asked of contracts, in the name of whoever calls. */
export class McpCall {
  readonly #routes: Routes
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(routes: Routes, request: FastifyRequest, reply: FastifyReply) {
    this.#routes = routes
    this.#request = request
    this.#reply = reply
  }

  async ask<E extends Endpoint>(contract: E, input: ServedInput = {}): Promise<ReplyOf<E>> {
    return (await answerValue(await this.#send(contract, input))) as ReplyOf<E>
  }

  /** Of records: what a cell holds is told as it is stored, lists as lists. */
  async records(contract: Endpoint, input: ServedInput): Promise<Written> {
    const answer = await this.#send(contract, { ...input, headers: { ...input.headers, 'xc-gui': 'true' } })
    const ignored = answer.headers['x-rowhouse-ignored']
    return {
      text: String(await answerText(answer)),
      ignored: ignored === undefined ? [] : String(ignored).split(',').map(decodeURIComponent),
    }
  }

  /** A project goes by its id or its title, among those of the caller. */
  async projectId(key: string): Promise<string> {
    if (key.startsWith(idPrefixes.project)) return key
    const { list } = await this.ask(listProjects)
    const found = list.find(({ title }) => title === key)
    if (found === undefined) throw notFound('project', key)
    return found.id
  }

  async tables(projectId: string): Promise<ReplyOf<typeof listTables>['list']> {
    return (await this.ask(listTables, { params: { projectId } })).list
  }

  #send(contract: Endpoint, input: ServedInput): Promise<ServedAnswer> {
    return callServed(this.#routes, { request: this.#request, reply: this.#reply, within: null }, contract, input)
  }
}
