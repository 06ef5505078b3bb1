// A client that knows nothing beforehand: like grpcurl it asks the server what there is and speaks by what it is told. Messages are
// read and written by another implementation than the server's.
import {
  create,
  createFileRegistry,
  type DescFile,
  type DescMessage,
  type DescMethod,
  fromBinary,
  fromJson,
  type JsonObject,
  type Registry,
  toBinary,
  toJson,
} from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { type CallOptions, Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js'
import { reflectionTypes } from './reflection-types.ts'

interface Ended {
  readonly messages: readonly JsonObject[]
  readonly code: number
  readonly details: string
  readonly error: string
}

export class GrpcClient {
  readonly raw: Client
  readonly #metadata: Readonly<Record<string, string>>
  #registry: Registry | undefined

  constructor(port: number, metadata: Readonly<Record<string, string>> = {}) {
    this.raw = new Client(`127.0.0.1:${port}`, credentials.createInsecure())
    this.#metadata = metadata
  }

  close(): void {
    this.raw.close()
  }

  metadata(more: Readonly<Record<string, string>> = {}): Metadata {
    const metadata = new Metadata()
    for (const [name, value] of Object.entries({ ...this.#metadata, ...more })) metadata.set(name, value)
    return metadata
  }

  async services(version: 'v1' | 'v1alpha' = 'v1'): Promise<string[]> {
    const [reply] = await this.#reflect([{ listServices: '*' }], version)
    const listed = reply?.listServicesResponse as { service?: { name: string }[] } | undefined
    return (listed?.service ?? []).map(({ name }) => name)
  }

  /** Learns all about a service: the file with it, and those that file speaks of. */
  async learn(service: string): Promise<void> {
    const files = new Map<string, Uint8Array>()
    const add = async (request: object): Promise<void> => {
      const [reply] = await this.#reflect([request], 'v1')
      const found = reply?.fileDescriptorResponse as { fileDescriptorProto: string[] } | undefined
      if (found === undefined) throw new Error(JSON.stringify(reply))
      for (const text of found.fileDescriptorProto) {
        const bytes = Buffer.from(text, 'base64')
        const file = fromBinary(FileDescriptorProtoSchema, bytes)
        if (files.has(file.name)) continue
        files.set(file.name, bytes)
        for (const name of file.dependency) await add({ fileByFilename: name })
      }
    }
    await add({ fileContainingSymbol: service })
    const parsed = Array.from(files.values(), (bytes) => fromBinary(FileDescriptorProtoSchema, bytes))
    this.#registry = createFileRegistry(create(FileDescriptorSetSchema, { file: parsed.reverse() }))
  }

  file(name: string): DescFile | undefined {
    const registry = this.#registry as ReturnType<typeof createFileRegistry> | undefined
    return registry?.getFile(name)
  }

  method(service: string, name: string): DescMethod {
    const found = this.#registry?.getService(service)?.methods.find((one) => one.name === name)
    if (found === undefined) throw new Error(`there is no ${service}/${name}`)
    return found
  }

  /** Calls a method with messages as JSON, whichever way it streams. `stop`: leaves after so many answers. */
  call(
    service: string,
    name: string,
    messages: readonly JsonObject[],
    options: CallOptions & {
      readonly stop?: number
      readonly metadata?: Readonly<Record<string, string>>
      readonly heard?: (message: JsonObject) => void
    } = {},
  ): Promise<Ended> {
    const { input, output } = this.method(service, name)
    const bytes = messages.map((message) => this.encode(input, message))
    return this.send(`/${service}/${name}`, bytes, { ...options, output })
  }

  encode(type: DescMessage, message: JsonObject): Buffer {
    const registry = this.#registry === undefined ? {} : { registry: this.#registry }
    return Buffer.from(toBinary(type, fromJson(type, message, registry)))
  }

  send(
    path: string,
    messages: readonly Buffer[],
    {
      stop = Number.POSITIVE_INFINITY,
      metadata,
      output,
      heard,
      ...options
    }: CallOptions & {
      readonly stop?: number
      readonly metadata?: Readonly<Record<string, string>>
      readonly output?: DescMessage
      readonly heard?: (message: JsonObject) => void
    },
  ): Promise<Ended> {
    const asItIs = (bytes: Buffer): Buffer => bytes
    const deadline = options.deadline ?? Date.now() + 20_000
    const call = this.raw.makeBidiStreamRequest(path, asItIs, asItIs, this.metadata(metadata), { ...options, deadline })
    const answers: JsonObject[] = []
    return new Promise((resolve) => {
      call.on('data', (bytes: Buffer) => {
        const message = output === undefined ? {} : (toJson(output, fromBinary(output, bytes)) as JsonObject)
        answers.push(message)
        heard?.(message)
        if (answers.length >= stop) call.cancel()
      })
      call.on('error', () => undefined)
      call.on('status', ({ code, details, metadata: trailers }: ServiceError) => {
        const [error = ''] = trailers?.get('error') ?? []
        resolve({ messages: answers, code, details, error: String(error) })
      })
      for (const message of messages) call.write(message)
      call.end()
    })
  }

  async #reflect(requests: readonly object[], version: 'v1' | 'v1alpha'): Promise<JsonObject[]> {
    const bytes = requests.map((one) => this.encode(reflectionTypes.request, one as JsonObject))
    const path = `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`
    const { messages, code, details } = await this.send(path, bytes, { output: reflectionTypes.reply })
    if (code !== 0) throw new Error(`reflection ended with ${code}: ${details}`)
    return [...messages]
  }
}
