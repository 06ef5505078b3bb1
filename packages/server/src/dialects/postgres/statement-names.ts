import { codeOf } from './errors.ts'

const mostNames = 200
const mostSeen = 500

/**
 * Names for the statements one connection sees more than once: the server then parses and plans them once. A statement
 * that comes only once is not worth the memory of the server, and those not used for long are forgotten there too.
 */
export class StatementNames {
  readonly #seen = new Set<string>()
  readonly #names = new Map<string, string>()
  #forgotten: string[] = []
  #last = 0

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) {
      this.#names.delete(text)
      this.#names.set(text, known)
      return known
    }
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= mostSeen) this.#seen.clear()
      this.#seen.add(text)
      return undefined
    }
    return this.#give(text)
  }

  /** Names the server may drop; told once. */
  takeForgotten(): string[] {
    return this.#forgotten.splice(0)
  }

  forgetAll(): void {
    this.#forgotten.push(...this.#names.values())
    this.#names.clear()
  }

  #give(text: string): string {
    this.#last += 1
    const name = `s${this.#last}`
    this.#names.set(text, name)
    const [oldest] = this.#names
    if (this.#names.size > mostNames && oldest !== undefined) {
      this.#names.delete(oldest[0])
      this.#forgotten.push(oldest[1])
    }
    return name
  }
}

/** The table behind a remembered statement has changed: it has to be parsed again. */
export const isOutdatedStatement = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')

/** Something between us and the server hands out other sessions than the one that remembers (pgbouncer). */
export const isForeignSession = (error: unknown): boolean => ['26000', '42P05'].includes(codeOf(error))
