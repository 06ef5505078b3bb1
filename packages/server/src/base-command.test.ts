import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { aWholeProject } from './features/base-files/testing/a-whole-project.ts'
import { structureAs } from './features/tables/testing/a-table.ts'
import { runBaseCommand } from './run-base-command.ts'
import { aServer } from './testing/a-server.ts'

const command = fileURLToPath(new URL('../dist/base-command.js', import.meta.url))

interface Outcome {
  readonly code: number
  readonly said: string
}

const environment = (dataDir: string) => ({ DATA_DIR: dataDir, DATABASE_URL: '', APP_KEY: '' })

/** As people run it: in a process of its own. */
function program(dataDir: string, ...words: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment(dataDir) }
    const child = execFile(process.execPath, [command, ...words], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: out + err }),
    )
  })
}

/** The same in this process, which costs a tenth. */
async function base(dataDir: string, ...words: readonly string[]): Promise<Outcome> {
  let said = ''
  const say = (text: string): void => {
    said += `${text}\n`
  }
  const code = await runBaseCommand(words, { env: environment(dataDir), say, complain: say })
  return { code, said }
}

test('a project is exported while its server runs, restored elsewhere, and compared in words', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rowhouse-base-'))
  t.after(() => rm(folder, { recursive: true }))
  const [here, there] = [join(folder, 'here'), join(folder, 'there')]
  const [first, second] = [join(folder, 'first.rowhouse'), join(folder, 'second.rowhouse')]
  assert.equal((await program(here)).code, 2)
  assert.equal((await base(here, 'export', 'p_00000000000000', first)).code, 2)

  const server = await aServer({ DATA_DIR: here })
  t.after(() => server.close())
  const ana = await server.signUp('ana@x.example')
  const { id, things } = await aWholeProject(server, ana)
  const exported = await program(here, 'export', id, first)
  assert.equal(exported.code, 0, exported.said)
  assert.match(exported.said, /Left out: What is in the field “Code” of “Things”: secrets/)
  assert.deepEqual(await base(here, 'diff', first, id), { code: 0, said: 'They say the same.\n' })

  const rows = `/api/v1/db/data/noco/${id}/Things`
  await server.call('PATCH', `${rows}/1`, { Count: 7 }, { token: ana.token })
  await server.call('POST', rows, { Name: 'five' }, { token: ana.token })
  await server.call('DELETE', `/api/v1/db/data/noco/${id}/Makers/2`, undefined, { token: ana.token })
  await structureAs(server, ana).addColumn(things, { title: 'More', uidt: 'Number' })
  const { code, said } = await program(here, 'diff', first, id)
  assert.equal(code, 1)
  for (const sentence of [
    /“Things”: the field “More” is new\./,
    /“Things”: 1 record is new: \[5\]\./,
    /“Makers”: 1 record is gone: \[2\]\./,
    /“Things”: 1 record is changed: \[1\] \(.*Count.*\)\./,
  ])
    assert.match(said, sentence)

  const other = await aServer({ DATA_DIR: there })
  await other.signUp('bob@x.example')
  const running = await program(there, 'restore', first, 'bob@x.example')
  assert.equal(running.code, 2)
  assert.match(running.said, /in use by another Rowhouse process/)
  await other.app.close()
  assert.match((await base(there, 'restore', first, 'nobody@x.example')).said, /Nobody here has the address/)
  const restored = await program(there, 'restore', first, 'bob@x.example')
  assert.equal(restored.code, 0, restored.said)
  const [project = ''] = /p_[0-9a-z]{14}/.exec(restored.said) ?? []
  assert.deepEqual(await base(there, 'diff', first, project), { code: 0, said: 'They say the same.\n' })
  const into = await base(there, 'restore', first, 'bob@x.example', 'Own', '--into', 'sqlite:own.sqlite')
  assert.equal(into.code, 0, into.said)
  const [own = ''] = /p_[0-9a-z]{14}/.exec(into.said) ?? []
  const compared = await base(there, 'diff', first, own)
  assert.match(compared.said, /^(They say the same\.|.*(title|called).*)\n$/i)
  const full = await base(there, 'restore', first, 'bob@x.example', '--into', 'sqlite:own.sqlite')
  assert.match(full.said, /The database is not empty/)
  assert.equal((await base(there, 'export', project, second)).code, 0)

  const bytes = await readFile(second)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff
  await writeFile(second, bytes)
  const broken = await base(there, 'restore', second, 'bob@x.example')
  assert.equal(broken.code, 2)
  assert.match(broken.said, /damaged/)
})
