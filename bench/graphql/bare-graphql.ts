// The floor for GraphQL: the same answers, each by one statement written by hand, whose text goes out as it is. It takes the body of the
// query, as any server of GraphQL must, and looks at nothing but which of the known ones it is.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import type { LinkPlace } from '../links/link-seed.ts'
import { graphCases } from './graph-cases.ts'

const { BENCH_PLACE = '{}', BENCH_DATABASE_URL = '' } = process.env
const place = JSON.parse(BENCH_PLACE) as LinkPlace
const pool = new Pool({ connectionString: BENCH_DATABASE_URL, max: 10 })
const statements = new Map(graphCases.map(({ name, ours, bare }) => [ours, { name, text: bare(place) }]))

const server = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const statement = pieces.length === 0 ? undefined : statements.get(JSON.parse(Buffer.concat(pieces).toString()).query)
  const body = statement === undefined ? '{}' : ((await pool.query(statement)).rows[0].j as string)
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`Bare server is ready at http://127.0.0.1:${port}\n`)
})

process.on('SIGTERM', () => process.exit(0))
