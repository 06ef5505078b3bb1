import { AppError } from '@rowhouse/core/errors'
import type { SqlPage, SqlRun } from '../../dialects/sql-run.ts'
import { newId } from '../../platform/chance.ts'

const heldMs = 60_000
const mostPerPerson = 2

/** Whoever asks for the next rows is the one who asked for the first, in the same project. */
export interface ResultOwner {
  readonly person: string
  readonly project: string
}

interface Held {
  readonly owner: ResultOwner
  readonly run: SqlRun
  rowsLeft: number
  isBusy: boolean
  timer: NodeJS.Timeout
}

/** Results whose next rows may still be asked for: each holds a connection, so there are few and not for long. */
export class OpenResults {
  readonly #held = new Map<string, Held>()

  /** Whose is forgotten first is the one that was asked for longest ago. */
  async hold(owner: ResultOwner, run: SqlRun, rowsLeft: number): Promise<string> {
    const own = [...this.#held].filter(([, held]) => held.owner.person === owner.person)
    for (const [id, held] of own.slice(0, Math.max(0, own.length - mostPerPerson + 1))) await this.close(held.owner, id)
    const id = newId('sqlResult')
    this.#held.set(id, { owner, run, rowsLeft, isBusy: false, timer: this.#endLater(owner, id) })
    return id
  }

  /** `rowsLeft`: how many more of it may be asked for. */
  async next(owner: ResultOwner, id: string, most: number): Promise<SqlPage & { readonly rowsLeft: number }> {
    const held = this.#find(owner, id)
    if (held.isBusy) throw new AppError('conflict', 'The next rows are on their way already.', { reason: 'busy' })
    held.isBusy = true
    clearTimeout(held.timer)
    try {
      const page = await held.run.next(Math.min(most, held.rowsLeft))
      held.rowsLeft -= page.rows.length
      held.timer = this.#endLater(owner, id)
      if (page.isLast || held.rowsLeft <= 0) await this.close(owner, id)
      return { ...page, rowsLeft: held.rowsLeft }
    } catch (error) {
      await this.close(owner, id)
      throw error
    } finally {
      held.isBusy = false
    }
  }

  async close(owner: ResultOwner, id: string): Promise<void> {
    const held = this.#held.get(id)
    if (held === undefined || !isOf(held, owner)) return
    clearTimeout(held.timer)
    this.#held.delete(id)
    await held.run.close()
  }

  async closeAll(): Promise<void> {
    for (const [id, { owner }] of this.#held) await this.close(owner, id)
  }

  #find(owner: ResultOwner, id: string): Held {
    const held = this.#held.get(id)
    if (held !== undefined && isOf(held, owner)) return held
    throw new AppError('not_found', 'This result is not open any more. Run the statement again.', {
      kind: 'result',
      id,
    })
  }

  #endLater(owner: ResultOwner, id: string): NodeJS.Timeout {
    return setTimeout(() => void this.close(owner, id), heldMs).unref()
  }
}

const isOf = ({ owner }: Held, { person, project }: ResultOwner): boolean =>
  owner.person === person && owner.project === project
