import { conflict } from '@rowhouse/core/errors'

/**
 * changed: another value stands there since. gone: the record is no more. exists: one of that key is there again.
 * columnGone: the column is in the trash or holds other values now. secret: the log does not know it. unwritable: of a kind
 * that only its database can write.
 */
export type Why = 'changed' | 'gone' | 'exists' | 'columnGone' | 'secret' | 'unwritable'

export interface LeftOver {
  readonly record: string
  /** Its title; null: the whole record. */
  readonly column: string | null
  readonly why: Why
}

const shown = 100
/** Nothing anybody could do about these, so they stop nobody. */
const harmless: readonly Why[] = ['columnGone', 'secret', 'unwritable']

/** What an undo cannot put back. */
export class LeftOvers {
  readonly first: LeftOver[] = []
  count = 0
  #changed = 0
  #others = 0

  add(left: LeftOver): void {
    this.count += 1
    if (this.first.length < shown) this.first.push(left)
    if (left.why === 'changed') this.#changed += 1
    else if (!harmless.includes(left.why)) this.#others += 1
  }

  /** Inside the transaction, which then is rolled back. */
  refuse(): void {
    if (this.#changed === 0 && this.#others === 0) return
    const what = [
      ...(this.#changed > 0 ? [counted(this.#changed, 'cell')] : []),
      ...(this.#others > 0 ? [counted(this.#others, 'record')] : []),
    ].join(' and ')
    const verb = this.#changed + this.#others === 1 ? 'was' : 'were'
    throw conflict(`${what} ${verb} changed since, so nothing was undone. Send "force": true to undo the rest.`, {
      reason: 'changed_since',
      cells: this.#changed,
      records: this.#others,
    })
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
