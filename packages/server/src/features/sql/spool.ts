import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { longestPage, type SqlCell, sizeOf } from '../../dialects/sql-run.ts'

export type Cells = readonly SqlCell[]

/** Rows that are written and read together, at most: whoever wants one of them reads as many. */
const rowsInPiece = 100
const pieceSize = 100_000

interface Piece {
  /** The number of its first row. */
  readonly first: number
  readonly rows: number
  readonly at: number
  readonly bytes: number
}

/**
 * The rows of one result that were read, on disk: cursors only go forward, so whoever scrolls back finds them here, and
 * neither the database nor our memory holds them. The file has no name once it is open, so that it ends with our process.
 */
export class Spool {
  readonly #file: FileHandle
  readonly #path: string
  readonly #pieces: Piece[] = []
  /** Those that make no piece yet. */
  #open: Cells[] = []
  #openSize = 0
  #count = 0
  #bytes = 0

  private constructor(file: FileHandle, path: string) {
    this.#file = file
    this.#path = path
  }

  static async in(folder: string): Promise<Spool> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    // Where an open file keeps its name, it is removed when it is closed.
    await unlink(path).catch(() => undefined)
    return new Spool(file, path)
  }

  get count(): number {
    return this.#count
  }

  get bytes(): number {
    return this.#bytes
  }

  async append(rows: readonly Cells[]): Promise<void> {
    for (const row of rows) {
      this.#open.push(row)
      this.#openSize += row.reduce<number>((sum, cell) => sum + sizeOf(cell), 0)
      if (this.#open.length === rowsInPiece || this.#openSize >= pieceSize) await this.#keep()
      this.#count += 1
    }
  }

  /** Fewer than were asked for where the rows are long: an answer is held in memory as a whole. */
  async read(from: number, most: number): Promise<readonly Cells[]> {
    const end = Math.min(this.#count, from + most)
    const rows: Cells[] = []
    let size = 0
    for (let next = from; next < end && size < longestPage; next = from + rows.length) {
      const { first, all, bytes } = await this.#pieceWith(next)
      rows.push(...all.slice(next - first, end - first))
      size += bytes
    }
    return rows
  }

  async close(): Promise<void> {
    await this.#file.close()
    await unlink(this.#path).catch(() => undefined)
  }

  async #keep(): Promise<void> {
    const text = Buffer.from(JSON.stringify(this.#open))
    const at = this.#bytes
    await this.#file.write(text, 0, text.byteLength, at)
    const { first, rows } = this.#pieces.at(-1) ?? { first: 0, rows: 0 }
    this.#pieces.push({ first: first + rows, rows: this.#open.length, at, bytes: text.byteLength })
    this.#bytes += text.byteLength
    this.#open = []
    this.#openSize = 0
  }

  async #pieceWith(
    row: number,
  ): Promise<{ readonly first: number; readonly all: readonly Cells[]; readonly bytes: number }> {
    const last = this.#pieces.at(-1)
    const kept = last === undefined ? 0 : last.first + last.rows
    if (row >= kept) return { first: kept, all: this.#open, bytes: this.#openSize }
    const { first, at, bytes } = pieceOf(this.#pieces, row)
    const { buffer } = await this.#file.read(Buffer.alloc(bytes), 0, bytes, at)
    return { first, all: JSON.parse(buffer.toString('utf8')) as Cells[], bytes }
  }
}

/** There are thousands of them: the last that begins before the row. */
function pieceOf(pieces: readonly Piece[], row: number): Piece {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pieces[middle]?.first ?? 0) <= row) low = middle
    else high = middle - 1
  }
  const found = pieces[low]
  if (found === undefined) throw new Error('There is no piece of a result with that row.')
  return found
}
