import { AppError } from '@rowhouse/core/errors'
import type { Asking } from '../../request/asking.ts'
import type { Services } from '../../request/services.ts'
import { appErrorOf } from './status-of.ts'

const inFlight = new WeakMap<Services['turns'], { count: number }>()

/** What the log and the figures tell of a call, as of those by HTTP; more than there is room for are refused. */
export class CallReport {
  readonly #services: Services
  readonly #asking: Asking
  readonly #method: string

  constructor(services: Services, asking: Asking, method: string) {
    this.#services = services
    this.#asking = asking
    this.#method = method
  }

  get requestId(): string {
    return this.#asking.id
  }

  async begin<T>(run: () => Promise<T>): Promise<T> {
    const { turns, config } = this.#services
    const under = inFlight.get(turns) ?? { count: 0 }
    inFlight.set(turns, under)
    const began = performance.now()
    under.count += 1
    try {
      if (under.count > config.maxInFlight)
        throw new AppError('source_unavailable', 'The server is busy. Try again in a moment.', { retryAfterSeconds: 1 })
      const result = await run()
      this.#tell(200, began)
      return result
    } catch (thrown) {
      const error = appErrorOf(thrown)
      if (error.status >= 500 && !isLeft(thrown))
        this.#services.log.error({ requestId: this.requestId, error }, 'a call failed')
      this.#tell(error.status, began)
      throw thrown
    } finally {
      under.count -= 1
    }
  }

  #tell(status: number, began: number): void {
    const { log, metrics } = this.#services
    const ms = performance.now() - began
    metrics.observe(`grpc ${this.#method}`, 'POST', status, ms / 1000)
    if (!log.isLevelEnabled('info')) return
    const { id: requestId, principalId: principal } = this.#asking
    log.info(
      { requestId, method: 'gRPC', route: this.#method, principal, status, ms: Math.round(ms * 10) / 10 },
      'answered',
    )
  }
}

/** Whoever asked is gone, so the work was stopped: nothing failed. */
const isLeft = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'AbortError'
