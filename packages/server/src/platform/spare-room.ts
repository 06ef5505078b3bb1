import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@rowhouse/core/errors'

const spareBytes = 4 * 1024 * 1024
const lookMs = 100

/** What a write is for. */
export type RoomNeed =
  /** More data: not on the last megabytes. */
  | 'data'
  /** Lets people in or makes room: also then. */
  | 'little'

/**
 * A file that holds some room on the disk of the data folder. When the disk is full, whoever filled it, the file is given up:
 * people can still sign in and delete things with that room, while new data is refused. It comes back when there is room again.
 */
export class SpareRoom {
  readonly #file: string
  readonly #reusable: () => number
  #isLow = false
  #lookedAt = Number.NEGATIVE_INFINITY

  /** `reusable`: bytes inside of the database that deleted things have left, which the disk knows nothing of. */
  constructor(folder: string, reusable: () => number) {
    this.#file = join(folder, 'spare-room')
    this.#reusable = reusable
  }

  /** Before each write. */
  require(need: RoomNeed): void {
    if (performance.now() - this.#lookedAt >= lookMs) this.#look()
    if (need === 'data' && this.#isLow)
      throw new AppError(
        'storage_full',
        'The disk of the server is full, so nothing was stored. Delete something or ask an admin for more space.',
        { reason: 'disk_full' },
      )
  }

  /** Bytes left on the disk. */
  free(): number {
    const { bavail, bsize } = statfsSync(join(this.#file, '..'))
    return bavail * bsize
  }

  #look(): void {
    this.#lookedAt = performance.now()
    const free = this.free()
    const isKept = hasSize(this.#file, spareBytes)
    // To come back it needs more than it leaves: otherwise it would come and go.
    const mayReturn = free >= 3 * spareBytes
    const isTight = free < spareBytes || (!isKept && !mayReturn && free + this.#reusable() < 3 * spareBytes)
    this.#isLow = isTight
    if (isKept && isTight) rmSync(this.#file, { force: true })
    else if (!isKept && mayReturn) this.#keep()
  }

  #keep(): void {
    try {
      writeFileSync(this.#file, Buffer.alloc(spareBytes), { mode: 0o600 })
    } catch {
      // Somebody else was faster to take the room.
      rmSync(this.#file, { force: true })
      this.#isLow = true
    }
  }
}

function hasSize(file: string, bytes: number): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === bytes
}
