import { conflict } from '@rowhouse/core/errors'

/**
 * changed: another value stands there since. written: somebody wrote into the new record since. gone: the record is no
 * more. exists: one of that key is there again. columnGone: the column is in the trash or holds other values now. secret:
 * the log does not know it. unwritable: of a kind that only its database can write. parentGone: the record it was linked to
 * is no more.
 */
type Why = 'changed' | 'written' | 'gone' | 'exists' | 'columnGone' | 'secret' | 'unwritable' | 'parentGone'

export interface LeftOver {
  readonly record: string
  /** Its title; null: the whole record. */
  readonly column: string | null
  readonly why: Why
}

const shown = 100
/** Nothing anybody could do about these, so they stop nobody. */
const harmless: readonly Why[] = ['columnGone', 'secret', 'unwritable']

interface RefuseSpec {
  /** Reasons that are told and stop nobody. */
  readonly despite?: readonly Why[]
  readonly deed?: keyof typeof whyNot
}

const whyNot = {
  undo: 'changed since, so nothing was undone.',
  restore: 'put back in another way, so nothing was restored.',
} as const

/** What an undo cannot put back. */
export class LeftOvers {
  readonly first: LeftOver[] = []
  count = 0
  readonly #counts = new Map<Why, number>()

  add(left: LeftOver): void {
    this.count += 1
    if (this.first.length < shown) this.first.push(left)
    this.#counts.set(left.why, (this.#counts.get(left.why) ?? 0) + 1)
  }

  /** Cells and records that hold what came since. */
  get stayed(): number {
    return (this.#counts.get('changed') ?? 0) + (this.#counts.get('written') ?? 0)
  }

  /** Inside the transaction, which then is rolled back. */
  refuse({ despite = [], deed = 'undo' }: RefuseSpec = {}): void {
    const serious = [...this.#counts].filter(([why]) => !harmless.includes(why) && !despite.includes(why))
    const cells = this.#counts.get('changed') ?? 0
    const records = serious.reduce((sum, [, count]) => sum + count, 0) - cells
    if (cells === 0 && records === 0) return
    const what = [
      ...(cells > 0 ? [counted(cells, 'cell')] : []),
      ...(records > 0 ? [counted(records, 'record')] : []),
    ].join(' and ')
    const verb = cells + records === 1 ? 'was' : 'were'
    throw conflict(`${what} ${verb} ${whyNot[deed]} Send "force": true to ${deed} the rest.`, {
      reason: 'changed_since',
      cells,
      records,
    })
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
