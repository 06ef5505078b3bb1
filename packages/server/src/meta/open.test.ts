import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { takeDatabaseFolder } from '../platform/database-folder.ts'
import { createLog } from '../platform/log.ts'
import { onEveryMeta } from '../testing/every-meta.ts'
import { aTemporaryFolder } from '../testing/temporary-file.ts'
import { openMeta } from './open.ts'

const log = createLog('silent')

onEveryMeta('the meta database', (bench) => {
  test('what was stored is there after closing and opening again', async () => {
    const place = { ...(await bench.place()), log }
    const first = await openMeta(place)
    await first.write((tx) => tx.insertInto('rh_settings').values({ name: 'colour', value: 'blue' }).execute())
    await first.close()
    const second = await openMeta(place)
    const setting = await second.read.selectFrom('rh_settings').selectAll().executeTakeFirst()
    assert.deepEqual(setting, { name: 'colour', value: 'blue' })
    await second.close()
  })
})

test('the data folder and the file in it are for their owner only', async (t) => {
  const dataDir = join(aTemporaryFolder(t), 'made', 'on', 'demand')
  const database = await openMeta({ dataDir, log })
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  for (const name of ['rowhouse.sqlite', 'rowhouse.sqlite-wal'])
    assert.equal(statSync(join(dataDir, name)).mode & 0o777, 0o600, name)
  await database.close()
})

test('a second process on the same data folder is refused and told why; after kill -9 of the first it is let in', async (t) => {
  const dataDir = aTemporaryFolder(t)
  const first = spawn(process.execPath, ['--input-type=module', '-e', holdFolder(dataDir)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(first.stdout, 'data')
  assert.throws(() => takeDatabaseFolder(dataDir, 50), /is in use by another Rowhouse process\. Stop that one/)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const database = await openMeta({ dataDir, log })
  await database.close()
})

test('the folder is free again after closing, and after an opening that failed', async (t) => {
  const dataDir = aTemporaryFolder(t)
  writeFileSync(
    join(dataDir, 'rowhouse.sqlite'),
    'This is no database, but a text long enough to be looked at.'.repeat(20),
  )
  await assert.rejects(openMeta({ dataDir, log }), { code: 'source_unavailable', details: { reason: 'damaged' } })
  takeDatabaseFolder(dataDir, 0).release()
})

function holdFolder(dataDir: string): string {
  const module = new URL('./open.ts', import.meta.url).href
  return `
    const { openMeta } = await import(${JSON.stringify(module)})
    const log = { info() {}, warn() {} }
    await openMeta({ dataDir: ${JSON.stringify(dataDir)}, log })
    setInterval(() => {}, 1000)
    console.log('open')`
}
