import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** The path of a file that does not exist yet, in a folder of its own that goes when the test ends. */
export function aTemporaryFile(t: TestContext, name = 'test.sqlite'): string {
  return join(aTemporaryFolder(t), name)
}

export function aTemporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'rowhouse-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
