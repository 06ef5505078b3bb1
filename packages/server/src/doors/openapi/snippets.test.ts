import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { callRequest } from '../../../../web/src/features/api-docs/call-request.ts'
import { type DescribedCall, describedTables } from '../../../../web/src/features/api-docs/described-calls.ts'
import { snippetLanguages } from '../../../../web/src/features/api-snippet/snippet-languages.ts'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aTable } from '../../features/tables/testing/a-table.ts'
import { aToken } from '../../features/tokens/testing/by-token.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../../', import.meta.url))

interface Tool {
  /** Fails where the tool is not here. */
  readonly probe: readonly [command: string, ...words: string[]]
  readonly file: string
  /** What runs the file. */
  readonly start: readonly [command: string, ...words: string[]]
  /** Compiles each time: one call tells whether it runs. */
  readonly isSlow?: true
}

const node = process.execPath
const ofNode = { probe: [node, '--version'], file: 'snippet.mjs', start: [node] } as const

/** What each language is run with. */
const tools: Readonly<Record<string, Tool>> = {
  shell: { probe: ['curl', '--version'], file: 'snippet.sh', start: ['sh'] },
  javascript: ofNode,
  node: ofNode,
  sdk: { ...ofNode, probe: [node, '--eval', `import.meta.resolve('nocodb-sdk')`, '--input-type=module'] },
  python: { probe: ['python3', '--version'], file: 'snippet.py', start: ['python3'] },
  go: { probe: ['go', 'version'], file: 'snippet.go', start: ['go', 'run'], isSlow: true },
  php: { probe: ['php', '--version'], file: 'snippet.php', start: ['php'] },
  // Runs sources by itself where it has its compiler.
  java: { probe: ['javac', '--version'], file: 'Rows.java', start: ['java'], isSlow: true },
  csharp: { probe: ['dotnet', '--version'], file: 'snippet.cs', start: ['dotnet', 'run'], isSlow: true },
  ruby: { probe: ['ruby', '--version'], file: 'snippet.rb', start: ['ruby'] },
}

describe('snippets as they stand', () => {
  let server: TestServer
  let base: string
  let token: string
  let folder: string
  let calls: readonly DescribedCall[]

  before(async () => {
    server = await aServer()
    const ana = await server.signUp('ana@x.example')
    const project = await aProject(server, ana)
    const columns = {
      Name: 'SingleLineText',
      'Unit “price” $(id)': 'Decimal',
      "It's": 'SingleSelect',
      Day: 'Date',
      Done: 'Checkbox',
    }
    await aTable(server, ana, project.id, { title: `Bob's "deals" %/#1`, columns })
    const made = await aToken(server, ana)
    token = made.secret
    base = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
    const { body } = await made.call('GET', `/api/v1/db/meta/projects/${project.id}/swagger.json`)
    calls = describedTables(body)[0]?.calls ?? []
    folder = await mkdtemp(join(tmpdir(), 'snippets-'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  })
  after(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const requestOf = (end: string, filled: Readonly<Record<string, string>> = {}) => {
    const call = calls.find(({ id }) => id.endsWith(end)) ?? assert.fail(end)
    return callRequest(base, call, filled, call.body)
  }

  test('every language has a tool to be run with', (t) => {
    assert.deepEqual(snippetLanguages.map(({ id }) => id).sort(), Object.keys(tools).sort())
    const missing = snippetLanguages.filter(({ id }) => !isHere(id)).map(({ label }) => label)
    const said = `Snippets that were not run, because their tools are not on this machine: ${missing.join(', ') || 'none'}`
    t.diagnostic(said)
    process.stderr.write(`${said}\n`)
  })

  for (const { id, label, write } of snippetLanguages.filter((language) => isHere(language.id)))
    test(`${label} makes a record${tools[id]?.isSlow ? '' : ', changes it, lists it and deletes it'}`, async () => {
      const tool = tools[id] ?? assert.fail(id)
      const execute = async (request: ReturnType<typeof requestOf>): Promise<string> => {
        const path = join(folder, tool.file)
        await writeFile(path, write(request).replace('YOUR_TOKEN', token))
        const [command, ...before] = tool.start
        const { stdout } = await run(command, [...before, path], { env: { ...process.env, ROWHOUSE_TOKEN: token } })
        return stdout
      }
      assert.match(await execute(requestOf('Create')), /2026-11-15/)
      const { body } = await server.call('GET', requestOf('List').path, undefined, { headers: { 'xc-token': token } })
      const rowId = String(body.list[0].Id)
      assert.equal(body.list[0].Name, 'Text')
      if (tool.isSlow) {
        await server.call('DELETE', requestOf('Delete', { rowId }).path, undefined, { headers: { 'xc-token': token } })
        return
      }
      assert.match(await execute(requestOf('Update', { rowId })), /12\.5/)
      assert.match(await execute(requestOf('List', { where: '(Name,eq,Text)', fields: 'Name,Day' })), /2026-11-15/)
      assert.match(await execute(requestOf('Delete', { rowId })), /1/)
      const left = await server.call('GET', requestOf('Count').path, undefined, { headers: { 'xc-token': token } })
      assert.equal(left.body.count, 0)
    })
})

function isHere(language: string): boolean {
  const [command, ...words] = tools[language]?.probe ?? assert.fail(language)
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0
}
