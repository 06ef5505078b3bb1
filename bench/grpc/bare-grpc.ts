// As little as a gRPC server can be: it gives the same bytes to every call, without looking who calls or where they come from.
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js'

const reply = Buffer.from(process.env.BENCH_REPLY ?? '', 'base64')
const asItIs = (bytes: Buffer): Buffer => bytes
const server = new Server()
server.register(
  '/bare.Records/Read',
  (_call: unknown, callback: sendUnaryData<Buffer>) => callback(null, reply),
  asItIs,
  asItIs,
  'unary',
)
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error
  process.stdout.write(`${port}\n`)
})
