import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

const sources = join(import.meta.dirname, '..')

test('people become and cease to be members in one place, which keeps the highest of their roles', async () => {
  const writers: string[] = []
  for await (const file of glob('**/*.ts', { cwd: sources })) {
    if (/test|migrations/.test(file)) continue
    const text = await readFile(join(sources, file), 'utf8')
    if (/(insertInto|deleteFrom)\('rh_members'\)/.test(text)) writers.push(file)
  }
  assert.deepEqual(writers, [join('meta', 'memberships.ts')])
})
