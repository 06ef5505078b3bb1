import type { Services } from '../../request/services.ts'

const freshForMs = 600_000

/** Asks the configured source at most every ten minutes; a source that fails is no reason to disturb anybody. */
export class LatestRelease {
  readonly #services: Services
  #known: string | null = null
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(services: Services) {
    this.#services = services
  }

  async version(): Promise<string | null> {
    const { config, now } = this.#services
    if (config.releaseUrl === null) return null
    if (now() - this.#askedAt >= freshForMs) {
      this.#askedAt = now()
      this.#known = await this.#ask(config.releaseUrl)
    }
    return this.#known
  }

  async #ask(url: string): Promise<string | null> {
    try {
      const answer = await this.#services.egress.fetch(url, { maxBytes: 100_000 })
      const body = (await answer.json()) as { releaseVersion?: unknown }
      return typeof body.releaseVersion === 'string' ? body.releaseVersion.slice(0, 40) : null
    } catch (error) {
      this.#services.log.warn({ error }, 'the latest release could not be read')
      return this.#known
    }
  }
}
