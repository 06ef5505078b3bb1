import assert from 'node:assert/strict'
import { link, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { acceptSourceFile, locateSourceFile } from './source-file.ts'

describe('names of source files', () => {
  for (const name of ['shop.sqlite', 'north/shop.db', 'Köln 2026.sqlite3', 'a'])
    test(`takes ${name}`, () => assert.equal(acceptSourceFile(name), name))

  for (const name of [
    '',
    '.',
    '..',
    '../rowhouse.sqlite',
    'north/../../rowhouse.sqlite',
    './shop.sqlite',
    '/etc/passwd',
    '//etc/passwd',
    'C:\\shop.sqlite',
    'C:/shop.sqlite',
    '..\\rowhouse.sqlite',
    'file:shop.sqlite?mode=rwc',
    'shop.sqlite?mode=rwc',
    ':memory:',
    'shop.sqlite\0.txt',
    'shop\n.sqlite',
    'shop.sqlite ',
    'north//shop.sqlite',
    'shop.sqlite/',
    '.hidden',
    'shop.sqlite-wal',
    'shop.sqlite-journal',
    'a/b/c/d/e/f/g/h/i',
    'x'.repeat(300),
  ])
    test(`refuses ${JSON.stringify(name.slice(0, 40))} (S37)`, () =>
      assert.throws(() => acceptSourceFile(name), { code: 'invalid_value' }))
})

describe('where source files really are (S37)', () => {
  let dataDir: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rowhouse-test-'))
    await mkdir(join(dataDir, 'sources', 'north'), { recursive: true })
    await writeFile(join(dataDir, 'rowhouse.sqlite'), '')
    await writeFile(join(dataDir, 'sources', 'shop.sqlite'), '')
    await symlink(join(dataDir, 'rowhouse.sqlite'), join(dataDir, 'sources', 'linked.sqlite'))
    await symlink(join(dataDir, 'sources', 'shop.sqlite'), join(dataDir, 'sources', 'inner.sqlite'))
    await symlink(dataDir, join(dataDir, 'sources', 'out'))
    await link(join(dataDir, 'rowhouse.sqlite'), join(dataDir, 'sources', 'hard.sqlite'))
    await mkdir(join(dataDir, 'sources', 'folder.sqlite'))
  })
  after(() => rm(dataDir, { recursive: true, force: true }))

  test('a file in the folder, or one that could be made there, has its path', async () => {
    const folder = await realpath(join(dataDir, 'sources'))
    assert.equal(await locateSourceFile(dataDir, 'shop.sqlite'), join(folder, 'shop.sqlite'))
    assert.equal(await locateSourceFile(dataDir, 'north/new.sqlite'), join(folder, 'north', 'new.sqlite'))
  })

  for (const name of [
    'linked.sqlite',
    'inner.sqlite',
    'out/rowhouse.sqlite',
    'hard.sqlite',
    'folder.sqlite',
    'no/such',
  ])
    test(`${name} is refused`, () => assert.rejects(locateSourceFile(dataDir, name), { code: 'invalid_value' }))
})
