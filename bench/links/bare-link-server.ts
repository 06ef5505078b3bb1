// The floor for links: the same questions to the same tables, by node:http and a driver alone.
// Never to be run for anything else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Pool, types } from 'pg'
import { bareLinks, type RunSql } from './bare-links.ts'
import type { LinkPlace } from './link-seed.ts'

const { BENCH_PLACE = '{}', BENCH_DATABASE_URL, DATA_DIR = '.' } = process.env
const place = JSON.parse(BENCH_PLACE) as LinkPlace
const answers = bareLinks(place, BENCH_DATABASE_URL === undefined ? onSqlite() : onPostgres(BENCH_DATABASE_URL))

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://bare.example')
  const kind = url.searchParams.has('where') ? '?where' : url.searchParams.has('sort') ? '?sort' : ''
  const answer = answers[`${url.pathname.slice(place.path.length)}${kind}`]
  const found =
    url.pathname === '/api/v1/health' ? Promise.resolve({}) : answer?.(Number(url.searchParams.get('limit')))
  void (found ?? Promise.resolve(undefined)).then((value) => {
    const body = value === undefined ? '' : JSON.stringify(value)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }
    response.writeHead(value === undefined ? 404 : 200, headers).end(body)
  })
})

function onSqlite(): RunSql {
  const database = new DatabaseSync(join(DATA_DIR, 'rowhouse.sqlite'))
  const prepared = new Map<string, StatementSync>()
  return (name, text, values) => {
    const statement = prepared.get(name) ?? database.prepare(text)
    prepared.set(name, statement)
    return statement.all(Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value]))) as Record<
      string,
      unknown
    >[]
  }
}

function onPostgres(url: string): RunSql {
  types.setTypeParser(types.builtins.INT8, Number)
  types.setTypeParser(types.builtins.DATE, (text) => text)
  const pool = new Pool({ connectionString: url, max: 10, options: '-c TimeZone=UTC' })
  return async (name, text, values) => (await pool.query({ name, text, values: [...values] })).rows
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`Bare server is ready at http://127.0.0.1:${port}\n`)
})

process.on('SIGTERM', () => process.exit(0))
