import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const enoughBytes = 3 * 1024 ** 3

/**
 * Where what only tests will read is kept: in memory where a Linux machine has plenty, because every commit waits for the
 * disk, and tests commit all day. TMPDIR overrules it.
 */
export function quickFolder() {
  return process.env.TMPDIR === undefined && hasRoom(memory) ? memory : tmpdir()
}

function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > enoughBytes
  } catch {
    return false
  }
}
