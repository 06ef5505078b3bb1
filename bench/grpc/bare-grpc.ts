// As little as a gRPC server can be: it gives the same bytes to every call, without looking who calls or where they come from.
import { Server, ServerCredentials, type ServerWritableStream, type sendUnaryData } from '@grpc/grpc-js'

interface Ready {
  readonly reply: string
  /** Of a stream, and how often it is sent. */
  readonly message: string
  readonly times: number
}

let told = ''
for await (const piece of process.stdin) told += piece
const { times, ...texts }: Ready = JSON.parse(told)
const [reply, message] = [Buffer.from(texts.reply, 'base64'), Buffer.from(texts.message, 'base64')]
const asItIs = (bytes: Buffer): Buffer => bytes
const server = new Server()
server.register(
  '/bare.Records/Read',
  (_call: unknown, callback: sendUnaryData<Buffer>) => callback(null, reply),
  asItIs,
  asItIs,
  'unary',
)
server.register(
  '/bare.Records/List',
  async (call: ServerWritableStream<Buffer, Buffer>) => {
    for (let sent = 0; sent < times; sent += 1)
      if (!call.write(message)) await new Promise((resolve) => call.once('drain', resolve))
    call.end()
  },
  asItIs,
  asItIs,
  'serverStream',
)
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error
  process.stdout.write(`${port}\n`)
})
