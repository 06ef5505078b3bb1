import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createSecrets, loadKey } from './secrets.ts'

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rowhouse-key-'))
  await work(folder).finally(() => rm(folder, { recursive: true }))
}

describe('the key of the installation', () => {
  test('two fresh installations have different keys, in files nobody else may read (S46)', async () => {
    await inFolder(async (one) =>
      inFolder(async (other) => {
        const keys = [await loadKey(null, one), await loadKey(null, other)] as const
        assert.equal(keys[0].length, 32)
        assert.notDeepEqual(keys[0], keys[1])
        assert.equal((await stat(join(one, 'app.key'))).mode & 0o777, 0o600)
        assert.deepEqual(await loadKey(null, one), keys[0])
      }),
    )
  })

  test('a key file that others can read, or a damaged one, stops the start', async () => {
    await inFolder(async (folder) => {
      await loadKey(null, folder)
      await chmod(join(folder, 'app.key'), 0o644)
      await assert.rejects(loadKey(null, folder), /can be read by others/)
      await chmod(join(folder, 'app.key'), 0o600)
      await writeFile(join(folder, 'app.key'), 'changeme')
      await assert.rejects(loadKey(null, folder), /is damaged/)
    })
  })

  test('APP_KEY wins and leaves no file behind', async () => {
    await inFolder(async (folder) => {
      const hex = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'.repeat(2)
      assert.equal(Buffer.from(await loadKey(hex, folder)).toString('hex'), hex)
      await assert.rejects(readFile(join(folder, 'app.key')))
    })
  })
})

describe('sealed secrets', () => {
  const secrets = createSecrets(Buffer.alloc(32, 7))

  test('open for their owner only, and never look alike', () => {
    const sealed = secrets.seal('hunter2', 'us_1')
    assert.equal(secrets.unseal(sealed, 'us_1'), 'hunter2')
    assert.notEqual(secrets.seal('hunter2', 'us_1'), sealed)
    assert.throws(() => secrets.unseal(sealed, 'us_2'))
  })

  test('a changed byte or another key is noticed', () => {
    const sealed = secrets.seal('hunter2', 'us_1')
    // Not the last: a part of it is no byte.
    const at = sealed.length - 5
    const other = sealed[at] === 'A' ? 'B' : 'A'
    assert.throws(() => secrets.unseal(sealed.slice(0, at) + other + sealed.slice(at + 1), 'us_1'))
    assert.throws(() => createSecrets(Buffer.alloc(32, 8)).unseal(sealed, 'us_1'), /another key/)
  })

  test('keys for different purposes differ', () => {
    assert.notDeepEqual(secrets.derive('one'), secrets.derive('two'))
    assert.deepEqual(secrets.derive('one'), secrets.derive('one'))
  })
})
