import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import { giveBytesBack } from '../lent-bytes.ts'
import { SqliteThread } from './sqlite-thread.ts'
import { handedOver } from './thread-wire.ts'

test('more different statements than there are numbers for at once are all answered', async (t) => {
  const thread = await aThread(t)
  for (let n = 1; n <= 2500; n += 1) {
    const [one, always] = await Promise.all([thread.run(`SELECT ${n} AS n`), thread.run('SELECT ? AS n', [-n])])
    assert.deepEqual([one.rows, always.rows], [[{ n }], [{ n: -n }]])
  }
})

test('a statement whose first try could not travel is known all the same', async (t) => {
  const thread = await aThread(t)
  await assert.rejects(thread.run('SELECT ? AS n', [() => 1]), { name: 'DataCloneError' })
  assert.deepEqual((await thread.run('SELECT ? AS n', [1])).rows, [{ n: 1 }])
})

test('requests are answered in order, however many are sent at once and however long the pauses', async (t) => {
  const thread = await aThread(t)
  await thread.run('CREATE TABLE t (n)')
  for (let round = 0; round < 5; round += 1) {
    const writes = Array.from({ length: 50 }, (_, n) => thread.run('INSERT INTO t VALUES (?)', [n]))
    const { rows } = await thread.run('SELECT count(*) AS n FROM t')
    assert.deepEqual(rows, [{ n: 50 * (round + 1) }])
    await Promise.all(writes)
    await new Promise((resolve) => setTimeout(resolve, round))
  }
})

test('bytes are handed over, each once, also of a result that is kept and is the last', () => {
  const [page, other] = [new Uint8Array(3), new Uint8Array(3)]
  const result = [['j', 'n'], [[page, 1]], null] as const
  const failed = { message: '', errcode: null, outside: false }
  const outcomes = [[result, [result, [['b'], [[other], [null]], null]]], [failed]] as const
  assert.deepEqual(handedOver([1, outcomes]), [page.buffer, other.buffer])
})

test('bytes arrive, whatever became of the thread that made them', async (t) => {
  const thread = await aThread(t)
  const { rows } = await thread.run(`SELECT cast(replace(hex(zeroblob(200000)), '00', 'ab') AS blob) AS j`)
  await thread.close()
  assert.equal(Buffer.from(rows[0]?.j as Uint8Array).toString(), 'ab'.repeat(200_000))
})

test('a long value is lent: what is given back holds the next one, what is not stays as it is', async (t) => {
  const thread = await aThread(t)
  const long = async (letter: string): Promise<Uint8Array> => {
    const { rows } = await thread.run(`SELECT cast(replace(hex(zeroblob(2000000)), '00', ?) AS blob) AS j`, [letter])
    return rows[0]?.j as Uint8Array
  }
  const isAll = (bytes: Uint8Array, letter: string): boolean =>
    Buffer.from(bytes).equals(Buffer.alloc(2_000_000, letter))
  const [first, second] = [await long('a'), await long('b')]
  assert.ok(first.buffer instanceof SharedArrayBuffer)
  assert.ok(isAll(first, 'a') && isAll(second, 'b'))
  giveBytesBack(first)
  const third = await long('c')
  assert.ok(isAll(third, 'c') && isAll(second, 'b'))
  assert.ok(isAll(first, 'c'), 'it is the same memory')
  giveBytesBack(first)
  assert.ok(isAll(await long('d'), 'd') && isAll(third, 'c'), 'what was given back once is not taken twice')
  await thread.close()
  giveBytesBack(third)
})

test('what comes from a thread looks like what comes from this process', async (t) => {
  const thread = await aThread(t)
  const { rows } = await thread.run(`SELECT 1 AS "__proto__", 9007199254740992 AS big, x'00ff' AS bytes, NULL AS none`)
  assert.deepEqual(Object.keys(rows[0] ?? {}), ['__proto__', 'big', 'bytes', 'none'])
  assert.equal(Object.getPrototypeOf(rows[0]), Object.prototype)
  assert.deepEqual([rows[0]?.big, rows[0]?.bytes, rows[0]?.none], ['9007199254740992', new Uint8Array([0, 255]), null])
})

test('who opens a file after another was closed gets its thread, and nothing of what it knew', async (t) => {
  const [before, file] = [aTemporaryFile(t), aTemporaryFile(t)]
  const first = await SqliteThread.open({ file: before, readOnly: false })
  await first.run('CREATE TEMP TABLE known (n)')
  await first.run('CREATE TABLE t (n)')
  const [, last] = await Promise.all([first.close(), first.run('SELECT 1 AS n').catch((error: unknown) => error)])
  assert.ok(last instanceof Error, 'what is asked after the end is refused')
  let started = 0
  const count = (): void => {
    started += 1
  }
  subscribe('worker_threads', count)
  t.after(() => unsubscribe('worker_threads', count))
  const second = await SqliteThread.open({ file, readOnly: false })
  assert.equal(started, 0)
  assert.deepEqual(
    (await second.run('SELECT name FROM sqlite_master UNION SELECT name FROM sqlite_temp_master')).rows,
    [],
  )
  // The first is over, whatever its thread does now.
  await first.terminate()
  await assert.rejects(first.run('SELECT 1'), { code: 'source_unavailable' })
  assert.deepEqual((await second.run('SELECT 2 AS n')).rows, [{ n: 2 }])
  await second.close()
})

test('what was asked before the end is answered', async (t) => {
  const thread = await aThread(t)
  const asked = Array.from({ length: 20 }, (_, n) => thread.run('SELECT ? AS n', [n]))
  await thread.close()
  assert.deepEqual(
    (await Promise.all(asked)).map(({ rows }) => rows[0]?.n),
    Array.from({ length: 20 }, (_, n) => n),
  )
})

test('a thread nobody waits for does not keep the process alive', async (t) => {
  const program = `
    const { SqliteThread } = await import(${JSON.stringify(new URL('./sqlite-thread.ts', import.meta.url).href)})
    const thread = await SqliteThread.open({ file: ${JSON.stringify(aTemporaryFile(t))}, readOnly: false })
    console.log((await thread.run('SELECT 1 AS n')).rows[0].n)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'exit')
  assert.deepEqual([code, output], [0, '1\n'])
})

async function aThread(t: TestContext): Promise<SqliteThread> {
  const thread = await SqliteThread.open({ file: aTemporaryFile(t), readOnly: false })
  t.after(() => thread.close())
  return thread
}
