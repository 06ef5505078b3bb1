/** A file on its way from the server. */
export interface Download {
  readonly key: number
  readonly name: string
  /** So many bytes have come; how many there will be nobody knows before the end. */
  readonly bytes: number
  /** null: on its way. */
  readonly error: unknown
}

export type Fetch = (stop: AbortSignal, onBytes: (sum: number) => void) => Promise<Blob>

interface Running {
  readonly fetch: Fetch
  readonly stop: AbortController
}

/** Files on their way; each can be stopped, and tried again when it failed. */
export class Downloads {
  #list: readonly Download[] = []
  readonly #running = new Map<number, Running>()
  readonly #listeners = new Set<() => void>()
  readonly #onDone: (file: Blob, name: string) => void
  #last = 0

  constructor(onDone: (file: Blob, name: string) => void) {
    this.#onDone = onDone
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly list = (): readonly Download[] => this.#list

  start(name: string, fetch: Fetch): Promise<void> {
    this.#last += 1
    const key = this.#last
    this.#set([...this.#list, { key, name, bytes: 0, error: null }])
    return this.#run(key, name, fetch)
  }

  cancel(key: number): void {
    this.#running.get(key)?.stop.abort()
    this.#drop(key)
  }

  async retry(key: number): Promise<void> {
    const download = this.#list.find((one) => one.key === key)
    const known = this.#running.get(key)
    if (download === undefined || known === undefined) return
    this.#change(key, { bytes: 0, error: null })
    await this.#run(key, download.name, known.fetch)
  }

  async #run(key: number, name: string, fetch: Fetch): Promise<void> {
    const stop = new AbortController()
    this.#running.set(key, { fetch, stop })
    try {
      const file = await fetch(stop.signal, (bytes) => this.#change(key, { bytes }))
      if (stop.signal.aborted) return
      this.#drop(key)
      this.#onDone(file, name)
    } catch (error) {
      if (!stop.signal.aborted) this.#change(key, { error })
    }
  }

  #drop(key: number): void {
    this.#running.delete(key)
    this.#set(this.#list.filter((one) => one.key !== key))
  }

  #change(key: number, part: Partial<Download>): void {
    this.#set(this.#list.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }

  #set(list: readonly Download[]): void {
    this.#list = list
    for (const listener of this.#listeners) listener()
  }
}
