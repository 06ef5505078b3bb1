import type { MetaTables } from '../meta/tables.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'

const everyMs = 60_000

interface Parts {
  readonly meta: Database<MetaTables>
  readonly log: Log
  readonly now: () => number
}

interface Use {
  readonly at: string
  readonly from: string
}

/**
 * When each token was last used and from where. Written beside the calls, one statement at a time, each token at most once a
 * minute: no call waits for it, and what cannot be written is left.
 */
export class TokenUses {
  readonly #parts: Parts
  readonly #most: number
  /** When each was last noted, in that order. */
  readonly #noted = new Map<string, number>()
  readonly #waiting = new Map<string, Use>()
  #writing: Promise<void> | null = null

  constructor(parts: Parts, most = 10_000) {
    this.#parts = parts
    this.#most = most
  }

  note(tokenId: string, from: string): void {
    const at = this.#parts.now()
    if (at - (this.#noted.get(tokenId) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    this.#noted.delete(tokenId)
    this.#noted.set(tokenId, at)
    const [oldest] = this.#noted.keys()
    if (this.#noted.size > this.#most && oldest !== undefined) this.#noted.delete(oldest)
    if (this.#waiting.size >= this.#most) return
    this.#waiting.set(tokenId, { at: new Date(at).toISOString(), from })
    this.#writing ??= this.#write()
  }

  /** All that was noted is written, or given up. */
  async settled(): Promise<void> {
    await this.#writing
  }

  async #write(): Promise<void> {
    const { meta, log } = this.#parts
    for (const [tokenId, { at, from }] of this.#waiting) {
      this.#waiting.delete(tokenId)
      await meta
        .write((tx) =>
          tx
            .updateTable('rh_api_tokens')
            .set({ last_used_at: at, last_used_from: from })
            .where('id', '=', tokenId)
            .execute(),
        )
        .catch((error) => log.warn({ error }, 'the last use of a token could not be written'))
    }
    this.#writing = null
  }
}
