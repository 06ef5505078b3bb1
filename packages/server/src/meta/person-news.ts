import type { Connections, Notices } from '../dialects/dialect.ts'
import type { Secrets } from '../platform/secrets.ts'

interface NewsOptions {
  readonly notices: Connections<unknown>['notices']
  readonly secrets: Secrets
}

const channel = 'rowhouse_news'
const purpose = 'news of persons'
/** Sealed they have to fit into one word between nodes. */
const personsPerWord = 200

/**
 * That there is something new for somebody, told to whoever listens on any node: never what it is. Nobody keeps it: whoever
 * begins to listen asks for what is there.
 */
export class PersonNews {
  readonly #options: NewsOptions
  readonly #node = crypto.randomUUID()
  readonly #listeners = new Set<(userIds: readonly string[]) => void>()
  /** Said before the way to the other nodes was open. */
  #waiting: string[] = []
  #isOpen = false
  #notices: Notices | null = null

  constructor(options: NewsOptions) {
    this.#options = options
  }

  tell(userIds: readonly string[]): void {
    if (userIds.length === 0) return
    this.#hear(userIds)
    this.#begin()
    if (this.#notices === null) return
    this.#waiting.push(...userIds)
    if (this.#isOpen) this.#tellWaiting()
  }

  listen(listener: (userIds: readonly string[]) => void): void {
    this.#listeners.add(listener)
    this.#begin()
  }

  async close(): Promise<void> {
    await this.#notices?.close()
  }

  #begin(): void {
    if (this.#notices !== null || this.#options.notices === null) return
    this.#notices = this.#options.notices(channel, {
      heard: (text) => this.#hearFrom(text),
      opened: () => {
        this.#isOpen = true
        this.#tellWaiting()
      },
    })
  }

  #tellWaiting(): void {
    const waiting = [...new Set(this.#waiting)]
    this.#waiting = []
    for (let at = 0; at < waiting.length; at += personsPerWord) {
      const word = { node: this.#node, persons: waiting.slice(at, at + personsPerWord) }
      void this.#notices?.tell(this.#options.secrets.seal(JSON.stringify(word), purpose))
    }
  }

  #hearFrom(text: string): void {
    try {
      // Only nodes of this installation make what opens here.
      const word: { node: string; persons: string[] } = JSON.parse(this.#options.secrets.unseal(text, purpose))
      if (word.node !== this.#node) this.#hear(word.persons)
    } catch {
      // Of another installation on the same database server.
    }
  }

  #hear(userIds: readonly string[]): void {
    for (const listener of this.#listeners) listener(userIds)
  }
}
