import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { callGrpc } from '@rowhouse/core/api/grpc'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { FastifyRequest } from 'fastify'
import type { Asking } from '../../request/asking.ts'
import type { Services } from '../../request/services.ts'
import type { Watchers } from '../watching/watchers.ts'
import { CallReport } from './call-report.ts'
import { gathered, streamed } from './methods/methods.ts'
import { runGathered, runStream, runUnary, type Wanted } from './run-call.ts'
import { statusOf } from './status-of.ts'
import { readJsonMessage } from './wire/read-json-message.ts'

/** Metadata that mean something; who calls is told by the session, whatever else is said. */
const meant = new Set(['xc-timezone', 'if-match', 'idempotency-key'])

/** A method of ours, called for somebody who is at a browser, with their own rights and no others. */
export class JsonCall {
  readonly #wanted: Wanted<unknown>
  readonly #messages: readonly unknown[]
  readonly #deadlineMs: number
  readonly #left = new AbortController()
  #isLate = false

  constructor(services: Services, watchers: Watchers, request: FastifyRequest, body: BodyOf<typeof callGrpc>) {
    const { service, method, messages, metadata = {}, deadlineMs = 60_000 } = body
    this.#messages = messages
    this.#deadlineMs = deadlineMs
    this.#wanted = {
      services,
      watchers,
      asking: askingOf(request, metadata),
      service,
      method,
      hasTurn: true,
      read: ({ input }, words) => readJsonMessage(input, words),
      write: (_method, message) => message,
      takesBytes: false,
      signal: () => this.#left.signal,
    }
  }

  leave(): void {
    this.#left.abort()
  }

  /** Each message as it comes, then how it ended. */
  async *lines(): AsyncGenerator<string> {
    const timer = setTimeout(() => {
      this.#isLate = true
      this.leave()
    }, this.#deadlineMs).unref()
    try {
      for await (const message of this.#answers()) yield `${JSON.stringify({ message })}\n`
      yield lineOf(this.#isLate ? late() : null)
    } catch (thrown) {
      yield lineOf(this.#isLate ? late() : thrown)
    } finally {
      clearTimeout(timer)
      this.leave()
    }
  }

  async *#answers(): AsyncGenerator<unknown> {
    const { method, services, asking } = this.#wanted
    if (Object.hasOwn(streamed, method)) {
      yield* runStream(this.#wanted, this.#sole())
      return
    }
    const report = new CallReport(services, asking, method)
    yield await report.begin(() =>
      Object.hasOwn(gathered, method)
        ? runGathered(this.#wanted, this.#messages)
        : runUnary(this.#wanted, this.#sole()),
    )
  }

  #sole(): unknown {
    const [first, ...more] = this.#messages
    if (first === undefined || more.length > 0) throw invalidRequest('This method takes one message.')
    return first
  }
}

function askingOf(request: FastifyRequest, metadata: Readonly<Record<string, string>>): Asking {
  const { id, ip, method, params, query, body, routeOptions } = request
  const said = Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), value] as const)
  const headers = { ...request.headers, ...Object.fromEntries(said.filter(([name]) => meant.has(name))) }
  return { id, ip, method, params, query, body, routeOptions, headers }
}

const late = (): AppError => new AppError('timed_out', 'The deadline has passed.')

function lineOf(thrown: unknown): string {
  const status = thrown === null ? { code: 0 } : statusOf(thrown)
  return `${JSON.stringify({ status })}\n`
}
