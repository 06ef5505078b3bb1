import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import { getReady, sqliteRunner } from './run-sql.ts'

/** How many processes were started meanwhile. */
async function startedBy(work: () => unknown): Promise<number> {
  let count = 0
  const note = (): void => {
    count += 1
  }
  subscribe('child_process', note)
  try {
    await work()
  } finally {
    unsubscribe('child_process', note)
  }
  return count
}

test('a process that runs SQL is there before the first statement, and no second one', async (t) => {
  const file = aTemporaryFile(t)
  new DatabaseSync(file).close()
  const runner = sqliteRunner(file)
  const run = () => runner.run({ text: 'select 1', values: [], writes: false, tables: null, timeoutMs: 10_000 })
  // More than ever wait for others: those are taken.
  const open = await Promise.all([run(), run(), run()])
  assert.equal(await startedBy(getReady), 1)
  assert.equal(await startedBy(getReady), 0)
  assert.equal(await startedBy(async () => open.push(await run())), 0)
  for (const one of open) await one.close()
})
