import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@rowhouse/core/errors'
import { type SourceService, serviceTitles } from '@rowhouse/core/services/source-base'
import type { EgressResponse } from '../../../platform/egress/egress.ts'
import type { Services } from '../../../request/services.ts'

interface ClientSpec {
  readonly service: SourceService
  readonly headers: Readonly<Record<string, string>>
  /** Between two calls at least so long. */
  readonly gapMs: number
  /** Left out: a person waits for the answer, who is told at once. */
  readonly patience?: Patience | undefined
}

export interface Patience {
  readonly signal: AbortSignal
  /** The service asks for a pause until then. */
  waits(untilMs: number): Promise<void>
  /** It is over. */
  goesOn(): Promise<void>
  /** Every now and then during a long one. */
  alive(): Promise<void>
}

/** The service answered, and not with what was asked for. */
export class ServiceRefusal extends AppError {
  /** What it answered with. */
  readonly answered: number
  readonly answer: string

  constructor(service: SourceService, answer: EgressResponse) {
    super('invalid_request', sentenceOf(serviceTitles[service], answer.status))
    this.answered = answer.status
    this.answer = answer.text().slice(0, 1000)
  }
}

function sentenceOf(name: string, status: number): string {
  if (status === 401) return `${name} does not know this token. Make a new one there, or copy it again.`
  if (status === 403) return `This token may not read that in ${name}. Give it the scopes and the base it needs.`
  if (status === 404) return `${name} has nothing under this id, or the token may not see it.`
  if (status === 429) return `${name} asks for a pause. Try again in half a minute.`
  return `${name} answered with an error (${status}). Try again later.`
}

const pages = { bytes: 30_000_000, ms: 60_000 }
/** As Airtable asks for, where it does not say how long. */
const usualPauseMs = 30_000
const longestPauseMs = 300_000
const mostPauses = 20
const backoffMs = [500, 2000, 8000, 20_000]

/** Asks one call after the other, never faster than the service wants, and again where that may help. */
export class ServiceClient {
  readonly #egress: Services['egress']
  readonly #spec: ClientSpec
  #last = 0

  constructor({ egress }: Pick<Services, 'egress'>, spec: ClientSpec) {
    this.#egress = egress
    this.#spec = spec
  }

  async json(url: string): Promise<unknown> {
    return (await this.get(url, pages.bytes)).json()
  }

  /** `isOutside`: at another place than the service itself, which is not told the token. */
  async get(url: string, maxBytes: number, { isOutside = false } = {}): Promise<EgressResponse> {
    const { service, headers, patience } = this.#spec
    let faults = 0
    for (let pauses = 0; ; ) {
      if (!isOutside) await this.#pace()
      const answer = await this.#ask(url, maxBytes, isOutside ? {} : headers, faults)
      if (answer?.status === 200) return answer
      if (answer?.status === 429 && patience !== undefined && pauses < mostPauses) {
        pauses += 1
        await this.#pause(answer, patience)
        continue
      }
      const mayPass = answer === null || answer.status >= 500
      const wait = backoffMs[faults]
      if (!mayPass || patience === undefined || wait === undefined) {
        if (answer === null) throw unreachable(service)
        throw new ServiceRefusal(service, answer)
      }
      faults += 1
      await sleep(wait, undefined, { signal: patience.signal })
    }
  }

  /** null: nobody answered, which may pass. What is no public address never will. */
  async #ask(
    url: string,
    maxBytes: number,
    headers: Readonly<Record<string, string>>,
    faults: number,
  ): Promise<EgressResponse | null> {
    const signal = this.#spec.patience?.signal
    try {
      return await this.#egress.fetch(url, {
        headers,
        maxBytes,
        timeoutMs: pages.ms,
        ...(signal === undefined ? {} : { signal }),
      })
    } catch (error) {
      const isOfTheMoment =
        error instanceof AppError && (error.code === 'source_unavailable' || error.code === 'timed_out')
      if (!isOfTheMoment || this.#spec.patience === undefined || faults >= backoffMs.length) throw error
      return null
    }
  }

  async #pace(): Promise<void> {
    const wait = this.#last + this.#spec.gapMs - performance.now()
    if (wait > 0) await sleep(wait)
    this.#last = performance.now()
  }

  async #pause({ headers }: EgressResponse, patience: Patience): Promise<void> {
    const told = Number(headers.get('retry-after') ?? '')
    const ms = Math.min(Number.isFinite(told) && told > 0 ? told * 1000 : usualPauseMs, longestPauseMs)
    await patience.waits(ms)
    for (let left = ms; left > 0; left -= 15_000) {
      await sleep(Math.min(left, 15_000), undefined, { signal: patience.signal })
      await patience.alive()
    }
    await patience.goesOn()
  }
}

const unreachable = (service: SourceService): AppError =>
  new AppError('source_unavailable', `${serviceTitles[service]} could not be reached. Try again later.`)
