import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { basename } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aPlainSource, sourceEnvironment } from '../../features/sources/testing/a-source.ts'
import { peopleAndCities } from '../../features/sources/testing/people-and-cities.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { operations } from './operations.ts'
import { type Answered, assertLike, type ExampleWorld, type OperationExample, ofWorld } from './testing/example.ts'
import { migrationExamples } from './testing/examples/migration-examples.ts'
import { modelExamples } from './testing/examples/model-examples.ts'
import { objectExamples } from './testing/examples/object-examples.ts'
import { peopleExamples } from './testing/examples/people-examples.ts'
import { projectExamples } from './testing/examples/project-examples.ts'
import { recordExamples } from './testing/examples/record-examples.ts'
import { refusedExamples } from './testing/examples/refused-examples.ts'
import { relationExamples } from './testing/examples/relation-examples.ts'
import { viewExamples } from './testing/examples/view-examples.ts'

/** In this order: what one makes, another takes. */
const examples: readonly OperationExample[] = [
  ...migrationExamples,
  ...projectExamples,
  ...modelExamples,
  ...relationExamples,
  ...viewExamples,
  ...peopleExamples,
  ...objectExamples,
  ...recordExamples,
  ...refusedExamples,
]

test('every operation has a call with its answer beside it, and no other name has (spec 421)', () => {
  const called = new Set(examples.map(({ name }) => name))
  assert.deepEqual([...called].toSorted(), Object.keys(operations).toSorted())
})

onEveryDialect('each operation is called on an attached database', (bench) => {
  const engine = bench.dialect.name
  const said: Record<string, unknown> = {}
  let server: TestServer
  let ana: Person
  let outside: Server
  let world: ExampleWorld
  before(async () => {
    outside = createServer((_request, reply) => void reply.end('pong'))
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
    const address = outside.address()
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const allowed = [sourceEnvironment.EGRESS_ALLOW, host].filter(Boolean).join(',')
    server = await aServer({ ...sourceEnvironment, EGRESS_ALLOW: allowed, PUBLIC_URL: 'https://data.example' })
    ana = await server.signUp('ana@x.example')
    const keeping = "create function keeping() returns trigger language plpgsql as 'begin return new; end'"
    const setup = [...peopleAndCities(bench), ...(engine === 'postgres' ? [sql.raw(keeping)] : [])]
    const { project, target } = await aPlainSource(server, ana, bench, { setup, tables: ['cities', 'people'] })
    const written = { title: 'crates', up: 'create table crates (id integer primary key)', down: 'drop table crates' }
    const path = `/api/v1/projects/${project.id}/migrations`
    const kept = await server.call('POST', path, { ...written, source: project.bases[0]?.id }, { token: ana.token })
    assert.equal(kept.status, 200, JSON.stringify(kept.body))
    const { host: at, port, user, password, database } = 'file' in target ? ({} as never) : target
    const connection =
      'file' in target ? { filename: basename(target.file) } : { host: at, port, user, password, database }
    const quote = engine === 'mysql' ? '`' : '"'
    world = {
      engine,
      q: (name) => `${quote}${name}${quote}`,
      project: project.id,
      outside: `http://${host}/`,
      connection: { client: bench.dialect.clientName, connection },
      said,
    }
  })
  after(async () => {
    await server.close()
    outside.close()
  })

  for (const [at, example] of examples.entries())
    test(`${at + 1} ${example.name}`, async () => {
      const { status, type, bytes } = await sent(example)
      const text = bytes.toString()
      const wanted: Answered = ofWorld(example.answer, world)
      if ('file' in wanted) {
        assert.ok(status === 200 && type.startsWith(wanted.file), `${status} ${type} ${text.slice(0, 300)}`)
        assert.match(text, wanted.begins)
        said[example.name] = bytes
        return
      }
      const body = JSON.parse(text)
      if ('refused' in wanted) {
        assert.equal(status, wanted.refused, text)
        assert.match(body.msg, wanted.msg)
        return
      }
      assert.deepEqual([status, body.code, body.msg], [200, 0, 'success'], text.slice(0, 500))
      assertLike(body.data, wanted.data)
      said[example.name] = body.data
    })

  async function sent(example: OperationExample) {
    const { name, args = {}, project, byGuest = false, file } = example
    const call = {
      api: name,
      project_id: project?.(world) ?? world.project,
      env: '_noco',
      dbAlias: 'db',
      args: ofWorld(args, world),
    }
    const { payload, headers } =
      file === undefined
        ? { payload: JSON.stringify(call), headers: { 'content-type': 'application/json' } }
        : await formOf(call, file(world))
    const answer = await server.app.http.inject({
      method: 'POST',
      url: `/dashboard?q=sqlOp_${name}&project_id=${call.project_id}`,
      payload,
      headers: { ...headers, ...(byGuest ? {} : { 'xc-auth': ana.token }) },
    })
    return { status: answer.statusCode, type: String(answer.headers['content-type']), bytes: answer.rawPayload }
  }
})

async function formOf(call: object, { name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  form.append('json', JSON.stringify(call))
  const request = new Request('http://x/', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return { payload, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}
