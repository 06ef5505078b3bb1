import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { aServer } from '../../testing/a-server.ts'
import { aTemporaryFolder } from '../../testing/temporary-file.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs } from '../tables/testing/a-table.ts'
import { physicalColumns } from '../tables/testing/physical.ts'
import { insertRows, readRows } from '../tables/testing/records.ts'

const killsAfterMs = [0, 25]

test('a process killed while it rebuilds a table to drop a column loses no cell of the others (D07)', async (t) => {
  const dataDir = aTemporaryFolder(t)
  const server = await aServer({}, { dataDir })
  const ana = await server.signUp('ana@example.com')
  const { id } = await aProject(server, ana)
  const table = await aTable(server, ana, id, { columns: { Name: 'LongText', Gone: 'Number', Amount: 'Decimal' } })
  await insertRows(
    server,
    table,
    Array.from({ length: 20_000 }, (_, at) => ({ Name: `${at} `.repeat(40), Gone: at, Amount: `${at}.5` })),
  )
  await structureAs(server, ana).removeColumn(columnOf(table, 'Gone').id)
  const rows = JSON.stringify(await readRows(server, table))
  await server.app.close()
  for (const delay of killsAfterMs) {
    await purgeUntilKilled(dataDir, delay)
    const now = await aServer({}, { dataDir })
    assert.ok(JSON.stringify(await readRows(now, table)) === rows, `killed after ${delay} ms`)
    await now.app.close()
  }
  const last = await aServer({}, { dataDir })
  const { body } = await last.call('POST', '/api/v1/auth/user/signin', { email: ana.email, password: ana.password })
  await structureAs(last, body).purgeColumn(columnOf(table, 'Gone').id)
  assert.deepEqual(await physicalColumns(last, table.table_name), ['id', 'Name', 'Amount'])
  assert.ok(JSON.stringify(await readRows(last, table)) === rows)
  await last.close()
})

/** A month later the first thing a server does is to empty the trash. */
async function purgeUntilKilled(dataDir: string, delayMs: number): Promise<void> {
  const program = `
    const { createApp } = await import(${JSON.stringify(new URL('../../app.ts', import.meta.url).href)})
    const { readConfig } = await import(${JSON.stringify(new URL('../../platform/config.ts', import.meta.url).href)})
    const { createLog } = await import(${JSON.stringify(new URL('../../platform/log.ts', import.meta.url).href)})
    const config = readConfig({ DATA_DIR: ${JSON.stringify(dataDir)}, PORT: '0' })
    const now = () => Date.now() + 31 * 24 * 60 * 60 * 1000
    await createApp({ config, log: createLog('silent'), now })
    process.stdout.write('begun')
    setTimeout(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await setTimeout(delayMs)
  child.kill('SIGKILL')
  await once(child, 'exit')
}
