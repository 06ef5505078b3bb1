import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { ChangeFeed } from './change-feed.ts'
import { areHeldBack, lastPosition, type Position } from './read-changes.ts'
import { type Told, toldReader } from './read-told.ts'
import type { MetaTables } from './tables.ts'

interface TailOptions {
  readonly meta: Database<MetaTables>
  readonly changes: ChangeFeed
  readonly log: Log
  readonly hear: (told: readonly Told[]) => void
  /** From one look to the next, while it is written all the time: where what is heard is told later anyway. Left out: not at all. */
  readonly restMs?: () => number
}

const entriesAtOnce = 500
/** Writes that follow each other closely are told together. */
const gatherMs = 20
/** While another transaction holds back what was committed. */
const lookSoonMs = 50
/** For what other nodes commit; where there are none it looks only in case a wake was lost. */
const lookEveryMs = { postgres: 400, sqlite: 10_000 } as const

/** From one beginning to its end. */
interface Run {
  position: Position
  timer: NodeJS.Timeout | undefined
  restsUntil: number
  isReading: boolean
  isWoken: boolean
  isOver: boolean
}

const atBeginning = { timer: undefined, restsUntil: 0, isReading: true, isWoken: false, isOver: false } as const

const soonMs = ({ restsUntil }: Run): number => Math.max(gatherMs, restsUntil - performance.now())

/**
 * Whatever is committed, as it comes, to everybody on this node who listens. Unlike a subscriber it keeps no cursor: nothing
 * is told that happened before it began or while it stood still, but for what was committed beside an older transaction that
 * went on then. Whoever missed something asks for what they missed.
 */
export class ChangeTail {
  readonly #options: TailOptions
  readonly #toldAfter: ReturnType<typeof toldReader>
  #begun: Promise<Run> | null = null
  #end: () => void = () => undefined

  constructor(options: TailOptions) {
    this.#options = options
    this.#toldAfter = toldReader(options.meta, entriesAtOnce)
  }

  /** What is committed after this is told. */
  async begin(): Promise<void> {
    this.#begun ??= this.#begin()
    await this.#begun
  }

  /** Nobody listens any more. */
  end(): void {
    this.#begun = null
    this.#end()
  }

  async #begin(): Promise<Run> {
    const { meta, changes } = this.#options
    const run: Run = { ...atBeginning, position: { tx: 0, seq: 0 } }
    const unfollow = changes.follow(() => this.#wake(run))
    this.#end = () => {
      unfollow()
      clearTimeout(run.timer)
      run.isOver = true
    }
    run.position = await lastPosition(meta)
    run.isReading = false
    this.#lookIn(run, 0)
    return run
  }

  #wake(run: Run): void {
    if (run.isWoken) return
    run.isWoken = true
    if (!run.isReading) this.#lookIn(run, soonMs(run))
  }

  #lookIn(run: Run, ms: number): void {
    clearTimeout(run.timer)
    if (!run.isOver) run.timer = setTimeout(() => void this.#read(run), ms).unref()
  }

  async #read(run: Run): Promise<void> {
    Object.assign(run, { isReading: true, isWoken: false })
    const pauseMs = await this.#readOn(run).catch((error: unknown) => {
      this.#options.log.warn({ error }, 'the change log could not be read for open pages')
      return 1000
    })
    run.isReading = false
    run.restsUntil = performance.now() + (this.#options.restMs?.() ?? 0)
    this.#lookIn(run, run.isWoken ? soonMs(run) : pauseMs)
  }

  /** Gives when to look again. */
  async #readOn(run: Run): Promise<number> {
    const { meta, hear } = this.#options
    // Asked first, see `Subscription`.
    const pauseMs = (await areHeldBack(meta)) ? lookSoonMs : lookEveryMs[meta.dialect]
    const told = await this.#toldAfter(run.position)
    const last = told.at(-1)
    if (last !== undefined && !run.isOver) {
      run.position = last.position
      hear(told)
    }
    return told.length === entriesAtOnce ? 0 : pauseMs
  }
}
