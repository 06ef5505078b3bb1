// The floor for what long answers cost a machine: so many bytes for whoever asks, and nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const bytes = Buffer.alloc(Number(process.env.BENCH_BYTES ?? 0), 'x')
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-length': bytes.length })
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
