import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sealChanges } from './features/audit/seal-changes.ts'
import { aServer } from './testing/a-server.ts'

const command = fileURLToPath(new URL('../dist/verify-audit.js', import.meta.url))

function verify(dataDir: string): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', APP_KEY: '' }
    const child = execFile(process.execPath, [command], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: out + err }),
    )
  })
}

test('audit:verify tells by its exit code whether the log of a running server fits, and names what does not', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rowhouse-verify-'))
  t.after(() => rm(dataDir, { recursive: true }))
  assert.deepEqual((await verify(dataDir)).code, 2)
  const server = await aServer({ DATA_DIR: dataDir })
  t.after(() => server.close())
  await server.signUp('ana@example.com')
  const { services } = server.app
  await sealChanges(services)
  const good = await verify(dataDir)
  assert.equal(good.code, 0, good.said)
  assert.match(good.said, /^All \d+ sealed entries fit\. The last is number \d+: \S+\n$/)

  const { id } = await services.meta.read.selectFrom('rh_changes').select('id').limit(1).executeTakeFirstOrThrow()
  await services.meta.write((tx) =>
    tx.updateTable('rh_changes').set({ actor_id: 'us_nobody' }).where('id', '=', id).execute(),
  )
  const bad = await verify(dataDir)
  assert.equal(bad.code, 1, bad.said)
  assert.ok(bad.said.includes(`(${id}) says something else`), bad.said)
})
