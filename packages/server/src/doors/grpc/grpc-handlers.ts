import {
  Metadata,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js'
import { AppError } from '@rowhouse/core/errors'
import { limits } from '../../features/records/write/limits.ts'
import type { Services } from '../../request/services.ts'
import type { Watchers } from '../watching/watchers.ts'
import { askingOf } from './asking-of.ts'
import { CallReport } from './call-report.ts'
import { gathered, streamed } from './methods/methods.ts'
import { healthReply, reflectionReply, reflectionRequest } from './proto/known-files.ts'
import { reflect } from './reflect.ts'
import { runGathered, runStream, runUnary, type Wanted } from './run-call.ts'
import { statusOf } from './status-of.ts'
import { decodeMessage } from './wire/decode-message.ts'
import { encodeMessage } from './wire/encode-message.ts'

/** What calls of every kind have in common. */
type AnyCall = Pick<ServerUnaryCall<Buffer, Buffer>, 'metadata' | 'cancelled' | 'getPeer'> & {
  on(event: 'cancelled', listener: () => void): unknown
}
type Stream = ServerWritableStream<Buffer, Buffer> | ServerDuplexStream<Buffer, Buffer>

interface Handler {
  readonly path: string
  readonly type: 'unary' | 'serverStream' | 'clientStream' | 'bidi'
  readonly serialize: (bytes: Buffer) => Buffer
  readonly deserialize: (bytes: Buffer) => Buffer
  readonly func: (call: never, callback: sendUnaryData<Buffer>) => void
}

const ours = /^\/rowhouse\.(p_\w{1,40})\.(\w{1,300})\/(\w{1,40})$/
const asItIs = (bytes: Buffer): Buffer => bytes

/** A handler for each path: which project, table and method it means, the call itself finds out. */
export class GrpcHandlers extends Map<string, Handler> {
  readonly #services: Services
  readonly #watchers: Watchers

  constructor(services: Services, watchers: Watchers) {
    super()
    this.#services = services
    this.#watchers = watchers
  }

  override get(path: string): Handler | undefined {
    const [, project, service, method] = ours.exec(path) ?? []
    if (project === undefined || service === undefined || method === undefined) return this.#known(path)
    const place = { path, project, service, method }
    if (Object.hasOwn(streamed, method))
      return handler(path, 'serverStream', (call: ServerWritableStream<Buffer, Buffer>) => {
        const wanted = this.#wanted(call, place)
        void this.#send(call, wanted, runStream(wanted, call.request))
      })
    if (Object.hasOwn(gathered, method))
      return handler(path, 'clientStream', (call: ServerReadableStream<Buffer, Buffer>, callback) => {
        const wanted = this.#wanted(call, place)
        this.#answer(wanted, callback, async () => runGathered(wanted, await this.#gather(call)))
      })
    return handler(path, 'unary', (call: ServerUnaryCall<Buffer, Buffer>, callback) => {
      const wanted = this.#wanted(call, place)
      this.#answer(wanted, callback, () => runUnary(wanted, call.request))
    })
  }

  /** What is there without a project. */
  #known(path: string): Handler | undefined {
    if (path === '/grpc.health.v1.Health/Check')
      return handler(path, 'unary', (_call, callback) => callback(null, serving()))
    if (path === '/grpc.health.v1.Health/Watch')
      return handler(path, 'serverStream', (call: ServerWritableStream<Buffer, Buffer>) => {
        const { closing } = this.#watchers
        const end = (): void => void call.end()
        call.write(serving())
        call.on('cancelled', () => closing.removeEventListener('abort', end))
        closing.addEventListener('abort', end)
      })
    if (/^\/grpc\.reflection\.v1(alpha)?\.ServerReflection\/ServerReflectionInfo$/.test(path))
      return handler(path, 'bidi', (call: ServerDuplexStream<Buffer, Buffer>) => void this.#reflect(call))
    return undefined
  }

  #wanted(
    call: AnyCall,
    { project, service, method }: { readonly project: string; readonly service: string; readonly method: string },
  ): Wanted<Buffer> & { readonly report: CallReport } {
    const asking = askingOf(call, project)
    let left: AbortController | undefined
    call.on('cancelled', () => left?.abort())
    return {
      services: this.#services,
      watchers: this.#watchers,
      asking,
      service,
      method,
      hasTurn: false,
      read: ({ input }, bytes) => decodeMessage(input, bytes),
      write: ({ output }, message) => (Buffer.isBuffer(message) ? message : encodeMessage(output, message)),
      takesBytes: true,
      signal: () => {
        left ??= new AbortController()
        if (call.cancelled) left.abort()
        return left.signal
      },
      report: new CallReport(this.#services, asking, method),
    }
  }

  #answer(
    { report }: { readonly report: CallReport },
    callback: sendUnaryData<Buffer>,
    run: () => Promise<Buffer>,
  ): void {
    report.begin(run).then(
      (reply) => callback(null, reply),
      (error) => callback(failureOf(error, report)),
    )
  }

  /** As fast as they are taken: what nobody reads is not asked for. */
  async #send(
    call: ServerWritableStream<Buffer, Buffer>,
    { report }: { readonly report: CallReport },
    messages: AsyncGenerator<Buffer>,
  ): Promise<void> {
    try {
      await report.begin(async () => {
        for await (const bytes of messages) {
          if (call.cancelled) return
          if (!call.write(bytes)) await drained(call)
        }
      })
      call.end()
    } catch (error) {
      if (!call.cancelled) call.emit('error', failureOf(error, report))
    }
  }

  async #gather(call: ServerReadableStream<Buffer, Buffer>): Promise<readonly Buffer[]> {
    const { bodyLimitBytes } = this.#services.config
    const all: Buffer[] = []
    let bytes = 0
    for await (const one of call as AsyncIterable<Buffer>) {
      bytes += one.length
      all.push(one)
      if (bytes > bodyLimitBytes) throw new AppError('too_large', 'The body is too large.')
      if (all.length > limits.recordsPerCall)
        throw new AppError('too_large', `At most ${limits.recordsPerCall} records can be written in one call.`)
    }
    // Whoever broke off has not said all they wanted to.
    if (call.cancelled) throw new AppError('invalid_request', 'Whoever asked has left.')
    return all
  }

  async #reflect(call: ServerDuplexStream<Buffer, Buffer>): Promise<void> {
    const report = new CallReport(this.#services, askingOf(call, null), 'ServerReflectionInfo')
    try {
      await report.begin(async () => {
        for await (const bytes of call as AsyncIterable<Buffer>) {
          const request = decodeMessage(reflectionRequest, bytes)
          const answer = await reflect(this.#services, (project) => askingOf(call, project), request)
          if (call.cancelled) return
          if (!call.write(encodeMessage(reflectionReply, answer))) await drained(call)
        }
      })
      call.end()
    } catch (error) {
      if (!call.cancelled) call.emit('error', failureOf(error, report))
    }
  }
}

const serving = (): Buffer => encodeMessage(healthReply, { status: 'SERVING' })

function handler<Call>(
  path: string,
  type: Handler['type'],
  func: (call: Call, callback: sendUnaryData<Buffer>) => void,
): Handler {
  return { path, type, serialize: asItIs, deserialize: asItIs, func: func as Handler['func'] }
}

/** Ready for more, or left. */
function drained(call: Stream): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      call.off('drain', done)
      call.off('cancelled', done)
      resolve()
    }
    call.once('drain', done)
    call.once('cancelled', done)
    if (call.cancelled) done()
  })
}

function failureOf(thrown: unknown, { requestId }: CallReport) {
  const { code, details, error } = statusOf(thrown)
  const metadata = new Metadata()
  metadata.set('error', error)
  metadata.set('request-id', requestId)
  return { name: error, message: details, code, details, metadata }
}
