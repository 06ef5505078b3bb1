import { AppError } from '@rowhouse/core/errors'
import type { SqlRun } from '../../dialects/sql-run.ts'
import { newId } from '../../platform/chance.ts'
import { type Cells, Spool } from './spool.ts'

/** How long a database holds a result nobody asks for: PostgreSQL keeps old rows for it meanwhile. */
const cursorMs = 90_000
const spoolMs = 30 * 60_000
const mostCursorsPerPerson = 4
const mostResultsPerPerson = 8
const mostCursors = 8
const rowsAtOnce = 1000

/** Whoever asks for rows of it is the one who asked for the first, in the same project. */
export interface ResultOwner {
  readonly person: string
  readonly project: string
}

/** Rows of one result: where nobody says how many, and at most; and how much of all open results is kept on disk. */
interface ResultBounds {
  readonly folder: string
  readonly usualRows: number
  readonly mostRows: number
  readonly spoolBytes: number
}

/**
 * `more`: further rows can be asked for. `whole`: there are none. `limit`: as many as were asked for were read. `room`: more
 * are not kept on disk. `closed`: the database does not hold it any more.
 */
type ResultState = 'more' | 'whole' | 'limit' | 'room' | 'closed'

interface NewResult {
  readonly run: SqlRun
  /** Those that were read already. */
  readonly rows: readonly Cells[]
  readonly limit: number
}

interface ResultRows {
  readonly rows: readonly Cells[]
  /** How many were read so far. */
  readonly known: number
  readonly state: ResultState
}

interface Held {
  readonly owner: ResultOwner
  readonly columns: readonly string[]
  readonly spool: Spool
  /** null: it was read to its end, or was held for long enough. */
  run: SqlRun | null
  isWhole: boolean
  limit: number
  /** Who reads on waits for whoever does. */
  turn: Promise<unknown>
  cursorTimer: NodeJS.Timeout | undefined
  spoolTimer: NodeJS.Timeout | undefined
}

/** Results that can be read on and back: the cursor in the database for a while, what was read of it on disk for longer. */
export class OpenResults {
  readonly #held = new Map<string, Held>()
  readonly bounds: ResultBounds

  constructor(bounds: ResultBounds) {
    this.bounds = bounds
  }

  /** Who holds too many loses what was asked for longest ago. */
  async hold(owner: ResultOwner, { run, rows, limit }: NewResult): Promise<string> {
    const spool = await Spool.in(this.bounds.folder)
    await spool.append(rows)
    const own = [...this.#held].filter(([, held]) => held.owner.person === owner.person)
    for (const [id, held] of own.slice(0, Math.max(0, own.length - mostResultsPerPerson + 1)))
      await this.close(held.owner, id)
    await this.#letGoBeyond(mostCursorsPerPerson, (held) => held.owner.person === owner.person)
    await this.#letGoBeyond(mostCursors, () => true)
    const id = newId('sqlResult')
    const { columns } = run
    const held: Held = {
      owner,
      columns,
      spool,
      run,
      isWhole: false,
      limit,
      turn: Promise.resolve(),
      cursorTimer: undefined,
      spoolTimer: undefined,
    }
    this.#held.set(id, held)
    this.#wait(id, held)
    return id
  }

  /** Rows from one place on; what nobody read before is read now. `limit`: so many of it may be read from here on. */
  async rows(
    owner: ResultOwner,
    id: string,
    { from, most, limit }: { readonly from: number; readonly most: number; readonly limit?: number | undefined },
  ): Promise<ResultRows> {
    const held = this.#find(owner, id)
    if (limit !== undefined) held.limit = Math.max(held.limit, limit)
    await this.#readTo(id, held, from + most)
    const rows = await held.spool.read(from, most)
    return { rows, known: held.spool.count, state: this.#stateOf(held) }
  }

  /** All of it, also what is behind the number of rows that are shown: that goes past the disk. */
  all(
    owner: ResultOwner,
    id: string,
  ): { readonly columns: readonly string[]; readonly pages: AsyncGenerator<Cells[]> } {
    const held = this.#find(owner, id)
    if (this.#stateOf(held) === 'closed')
      throw new AppError('conflict', 'The database does not hold the rest of this result. Run the statement again.', {
        reason: 'closed',
      })
    return { columns: held.columns, pages: this.#pages(id, held) }
  }

  async close(owner: ResultOwner, id: string): Promise<void> {
    const held = this.#held.get(id)
    if (held === undefined || !isOf(held, owner)) return
    clearTimeout(held.spoolTimer)
    this.#held.delete(id)
    await letGo(held)
    await held.spool.close()
  }

  async closeAll(): Promise<void> {
    for (const [id, { owner }] of this.#held) await this.close(owner, id)
  }

  async *#pages(id: string, held: Held): AsyncGenerator<Cells[]> {
    for (let from = 0; ; ) {
      await this.#readTo(id, held, from + rowsAtOnce)
      const rows = await held.spool.read(from, rowsAtOnce)
      if (rows.length === 0) break
      from += rows.length
      yield [...rows]
    }
    if (held.isWhole) return
    const { promise, resolve } = Promise.withResolvers<void>()
    // Nobody else reads on meanwhile: what passes here is not kept.
    const before = held.turn
    held.turn = promise
    try {
      await before
      clearTimeout(held.cursorTimer)
      for (;;) {
        if (held.run === null) throw new Error('The database does not hold the rest of the result.')
        const { rows, isLast } = await held.run.next(rowsAtOnce)
        yield rows.map((row) => [...row])
        if (isLast) return
      }
    } finally {
      resolve()
      await letGo(held)
    }
  }

  /** Until so many rows are known, or the result, its limit or the room on disk is at its end. */
  async #readTo(id: string, held: Held, wanted: number): Promise<void> {
    const step = async (): Promise<void> => {
      clearTimeout(held.cursorTimer)
      try {
        while (this.#stateOf(held) === 'more' && held.spool.count < wanted) {
          const { run, spool, limit } = held
          const page = await run?.next(Math.min(rowsAtOnce, limit - spool.count))
          if (page === undefined) break
          await spool.append(page.rows)
          // What a page leaves behind may stay until a full collection; its rows shall not stay with it (docs/performance.md).
          page.rows.length = 0
          if (page.isLast) {
            held.isWhole = true
            await letGo(held)
          }
        }
      } catch (error) {
        await letGo(held)
        throw error
      }
    }
    if (held.spool.count < wanted && this.#stateOf(held) === 'more') {
      held.turn = held.turn.then(step, step)
      await held.turn
    }
    if (this.#held.has(id)) this.#wait(id, held)
  }

  #stateOf({ isWhole, run, spool, limit }: Held): ResultState {
    if (isWhole) return 'whole'
    if (run === null) return 'closed'
    if (spool.count >= limit) return 'limit'
    const bytes = [...this.#held.values()].reduce((sum, held) => sum + held.spool.bytes, 0)
    return bytes >= this.bounds.spoolBytes ? 'room' : 'more'
  }

  #find(owner: ResultOwner, id: string): Held {
    const held = this.#held.get(id)
    if (held !== undefined && isOf(held, owner)) return held
    throw new AppError('not_found', 'This result is not open any more. Run the statement again.', {
      kind: 'result',
      id,
    })
  }

  async #letGoBeyond(most: number, isMeant: (held: Held) => boolean): Promise<void> {
    const open = [...this.#held.values()].filter((held) => held.run !== null && isMeant(held))
    for (const held of open.slice(0, Math.max(0, open.length - most + 1))) await letGo(held)
  }

  /** Asked for last: it goes behind the others. */
  #wait(id: string, held: Held): void {
    this.#held.delete(id)
    this.#held.set(id, held)
    clearTimeout(held.cursorTimer)
    clearTimeout(held.spoolTimer)
    held.cursorTimer = setTimeout(() => void letGo(held), cursorMs).unref()
    held.spoolTimer = setTimeout(() => void this.close(held.owner, id), spoolMs).unref()
  }
}

/** Ends it in the database; what was read of it stays. */
async function letGo(held: Held): Promise<void> {
  const { run } = held
  held.run = null
  clearTimeout(held.cursorTimer)
  await run?.close()
}

const isOf = ({ owner }: Held, { person, project }: ResultOwner): boolean =>
  owner.person === person && owner.project === project
