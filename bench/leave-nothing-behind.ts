import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const children = new Set<ChildProcess>()
const folders = new Set<string>()

/** However the run ends, its servers end with it and its folders go. */
export function leaveNothingBehind(): void {
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL')
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
}

export function endWithUs(child: ChildProcess): void {
  children.add(child)
  child.on('exit', () => children.delete(child))
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rowhouse-bench-'))
  folders.add(folder)
  return folder
}
