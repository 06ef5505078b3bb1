import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import { SqliteFile } from './sqlite-file.ts'

const kills = 5

test(`a process killed ${kills} times while it writes loses nothing it acknowledged (P01)`, async (t) => {
  const file = aTemporaryFile(t)
  const acknowledged: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    acknowledged.push(...(await writeUntilKilled(file, acknowledged.length + 100 * kill, 10 * kill)))
    assertStored(file, acknowledged)
  }
  assert.ok(acknowledged.length >= 10 * kills)
})

async function writeUntilKilled(file: string, from: number, killAfter: number): Promise<number[]> {
  const child = startWriting(file, from * 1000)
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === killAfter) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  assert.equal(child.signalCode, 'SIGKILL')
  return acknowledged
}

function startWriting(file: string, from: number): ChildProcessByStdio<null, Readable, null> {
  const program = `
    const { openDatabase } = await import(${JSON.stringify(new URL('../../platform/database.ts', import.meta.url).href)})
    const { sql } = await import(${JSON.stringify(import.meta.resolve('kysely'))})
    const database = await openDatabase({ file: ${JSON.stringify(file)} })
    await database.write((tx) => sql\`create table if not exists t (n integer primary key)\`.execute(tx))
    for (let n = ${from}; ; n += 1) {
      await database.write((tx) => sql\`insert into t values (\${n})\`.execute(tx))
      process.stdout.write(n + '\\n')
    }`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

function assertStored(file: string, acknowledged: readonly number[]): void {
  const database = new SqliteFile(file, { readOnly: false })
  assert.deepEqual(database.run('PRAGMA integrity_check', []).rows, [{ integrity_check: 'ok' }])
  const stored = new Set(database.run('SELECT n FROM t', []).rows.map(({ n }) => n))
  const lost = acknowledged.filter((n) => !stored.has(n))
  database.close()
  assert.deepEqual(lost, [])
}
