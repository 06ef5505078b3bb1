import { createHash } from 'node:crypto'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { limits } from './limits.ts'

const most = 500

/**
 * Queries by the hash of their text, as Apollo's clients send them: first the hash alone, and the text only when nobody knows it.
 * A text is nobody's secret and gives nobody a right: it is read under the schema of whoever asks by it.
 */
export class PersistedQueries {
  readonly #texts = new Map<string, string>()

  textOf(hash: string, text: string | undefined): string {
    if (text === undefined) {
      const known = this.#texts.get(hash)
      if (known === undefined) throw new AppError('not_found', 'PersistedQueryNotFound')
      return known
    }
    if (text.length > limits.letters) return text
    if (createHash('sha256').update(text).digest('hex') !== hash)
      throw invalidRequest('provided sha does not match query')
    const [oldest] = this.#texts.keys()
    if (this.#texts.size >= most && oldest !== undefined) this.#texts.delete(oldest)
    this.#texts.set(hash, text)
    return text
  }
}
