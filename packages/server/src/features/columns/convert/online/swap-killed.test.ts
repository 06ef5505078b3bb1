import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aServer } from '../../../../testing/a-server.ts'
import { onEveryDialect } from '../../../../testing/every-dialect.ts'
import { aTemporaryFolder } from '../../../../testing/temporary-file.ts'
import { sourceEnvironment } from '../../../sources/testing/a-source.ts'
import { count, jobOf, largeGoods } from './testing/large-goods.ts'

/** Before the first or the second of the columns is renamed, two messages later, and when PostgreSQL has stored all of it. */
const deaths = ['first', 'second', 'later', 'stored'] as const

onEveryDialect('a process killed while columns change places', (bench) => {
  const engine = bench.dialect.name
  if (engine === 'sqlite') return
  test('loses nothing: one of them is whole whenever it dies, and the next process goes on (D07)', async (t) => {
    const dataDir = aTemporaryFolder(t)
    const first = await aServer(sourceEnvironment, { dataDir })
    const ana = await first.signUp('ana@x.example')
    await first.app.services.jobs.stop()
    const place = await largeGoods(first, ana, bench)
    const request = { uidt: 'Number', expected: { converted: count - 1, emptied: 1 } }
    const token = { token: ana.token }
    const { body } = await first.call('POST', `/api/v1/columns/${place.column}/convert/batches`, request, token)
    await first.app.close()
    const met = new Set<string>()
    for (const [at, death] of deaths.entries()) {
      if (!(await runUntilKilled(dataDir, death, at + 1))) break
      const names = await place.names()
      met.add(names.join())
      const old = ['size', 'size_before'].find(
        (name) => names.includes(name) && !(name === 'size' && names.includes('size_before')),
      )
      const [rows] = await place.run(
        sql`select count(*) as n, count(distinct ${sql.ref(old ?? '')}) as values_ from goods`,
      )
      assert.deepEqual(Object.values(rows ?? {}).map(Number), [count, count], `killed at ${death}: ${names}`)
    }
    const last = await aServer(sourceEnvironment, { dataDir })
    await last.app.services.jobs.stop()
    const { kind, job } = await jobOf(last, body.job)
    await kind.run(job())
    assert.deepEqual(await place.names(), ['id', 'size', 'size_before'])
    const [sums] = await place.run(sql`select sum(size) as now, count(size_before) as kept from goods`)
    assert.deepEqual(Object.values(sums ?? {}).map(Number), [(count * (count + 1)) / 2 - 7, count])
    const { meta } = last.app.services
    const recorded = await meta.read.selectFrom('rh_conversions').select('kept_name').execute()
    assert.deepEqual(recorded, [{ kept_name: 'size_before' }])
    // It was killed in the middle indeed: MySQL commits each renaming by itself, PostgreSQL all at once.
    assert.ok(
      met.has(engine === 'mysql' ? 'id,size_before,size_mark,size_next' : 'id,size,size_mark,size_next'),
      [...met].join(' | '),
    )
    assert.ok(met.has('id,size,size_before,size_mark'), [...met].join(' | '))
    await last.close()
  })
})

/** False: it came to the end of the job before it was to die. Each is a good while after the one before, which is silent. */
async function runUntilKilled(dataDir: string, death: (typeof deaths)[number], at: number): Promise<boolean> {
  const program = `
    import { Socket } from 'node:net'
    const { createApp } = await import(${JSON.stringify(new URL('../../../../app.ts', import.meta.url).href)})
    const { readConfig } = await import(${JSON.stringify(new URL('../../../../platform/config.ts', import.meta.url).href)})
    const { createLog } = await import(${JSON.stringify(new URL('../../../../platform/log.ts', import.meta.url).href)})
    const death = ${JSON.stringify(death)}
    const write = Socket.prototype.write
    let renamed = 0
    let since = 0
    const die = () => process.kill(process.pid, 'SIGKILL')
    Socket.prototype.write = function (...given) {
      const isRename = Buffer.from(given[0]).includes('rename column')
      if (isRename) renamed += 1
      if ((death === 'first' && renamed === 1) || (death === 'second' && renamed === 2)) die()
      if (renamed >= 2 && !isRename && ++since === 2 && death === 'later') die()
      // What PostgreSQL says when no transaction is open any more.
      if (isRename && renamed === 2 && death === 'stored')
        this.on('data', (said) => void (said.includes('Z\\0\\0\\0\\x05I') && die()))
      return write.apply(this, given)
    }
    const config = readConfig({ DATA_DIR: ${JSON.stringify(dataDir)}, PORT: '0', ...${JSON.stringify(sourceEnvironment)} })
    const now = () => Date.now() + ${at} * 120_000
    const app = await createApp({ config, log: createLog('silent'), now, runsChores: false })
    const { meta } = app.services
    for (;;) {
      const open = await meta.read.selectFrom('rh_jobs').select('id').where('state', 'in', ['waiting', 'running']).execute()
      if (open.length === 0) process.exit(0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  return signal === 'SIGKILL'
}
