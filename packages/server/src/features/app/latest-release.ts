import { isHttpUrl } from '@rowhouse/core/column-types/http-url'
import type { Services } from '../../request/services.ts'

const freshForMs = 600_000

export interface Release {
  readonly version: string
  /** Where people read about it. */
  readonly url: string | null
}

/** Asks the configured source at most every ten minutes; a source that fails is no reason to disturb anybody. */
export class LatestRelease {
  readonly #services: Services
  #known: Release | null = null
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(services: Services) {
    this.#services = services
  }

  async read(): Promise<Release | null> {
    const { config, now } = this.#services
    if (config.releaseUrl === null) return null
    if (now() - this.#askedAt >= freshForMs) {
      this.#askedAt = now()
      this.#known = await this.#ask(config.releaseUrl)
    }
    return this.#known
  }

  async #ask(url: string): Promise<Release | null> {
    try {
      const answer = await this.#services.egress.fetch(url, { maxBytes: 100_000 })
      return releaseIn(await answer.json())
    } catch (error) {
      this.#services.log.warn({ error }, 'the latest release could not be read')
      return this.#known
    }
  }
}

function releaseIn(body: unknown): Release | null {
  const { releaseVersion, releaseUrl } = body as { readonly releaseVersion?: unknown; readonly releaseUrl?: unknown }
  if (typeof releaseVersion !== 'string') return null
  return {
    version: releaseVersion.slice(0, 40),
    url: typeof releaseUrl === 'string' && isHttpUrl(releaseUrl) ? releaseUrl : null,
  }
}
