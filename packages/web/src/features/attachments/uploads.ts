import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { uploadFile } from '../../api/upload-file.ts'

export interface Upload {
  readonly key: number
  readonly file: File
  /** From 0 to 1. */
  readonly progress: number
  /** null: on its way. */
  readonly error: unknown
}

interface Running {
  readonly stop: AbortController
  readonly projectId: string
  readonly batch: Batch
}

const atOnce = 3

/**
 * Files that were given together are told in the order they were given in, whichever is there first. One that failed holds
 * up nobody: it comes when trying again helped.
 */
class Batch {
  /** null: on its way. */
  readonly #files = new Map<number, AttachedFile | null>()
  readonly #onDone: (file: AttachedFile) => void

  constructor(onDone: (file: AttachedFile) => void) {
    this.#onDone = onDone
  }

  expect(key: number): void {
    this.#files.set(key, null)
  }

  done(key: number, file: AttachedFile): void {
    this.#files.set(key, file)
    this.#tell()
  }

  giveUp(key: number): void {
    this.#files.delete(key)
    this.#tell()
  }

  #tell(): void {
    for (const [key, file] of this.#files) {
      if (file === null) return
      this.#files.delete(key)
      this.#onDone(file)
    }
  }
}

/** Files on their way, a few at a time; each can be stopped, and tried again when it failed. */
export class Uploads {
  #list: readonly Upload[] = []
  readonly #known = new Map<number, Running>()
  readonly #waiting: number[] = []
  readonly #listeners = new Set<() => void>()
  readonly #upload: typeof uploadFile
  #active = 0
  #fetched = 0
  #last = 0

  constructor(upload: typeof uploadFile = uploadFile) {
    this.#upload = upload
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly list = (): readonly Upload[] => this.#list

  /** Whether whoever leaves now leaves something behind: also what failed and can be tried again. */
  readonly isComing = (): boolean => this.#list.length > 0 || this.#fetched > 0

  get isRunning(): boolean {
    return this.#fetched > 0 || this.#list.some(({ error }) => error === null)
  }

  /** What the server fetches by itself is on its way like the others. */
  async fetch<Fetched>(fetching: Promise<Fetched>): Promise<Fetched> {
    this.#fetched += 1
    this.#tell()
    try {
      return await fetching
    } finally {
      this.#fetched -= 1
      this.#tell()
    }
  }

  add(projectId: string, files: readonly File[], onDone: (file: AttachedFile) => void): void {
    const batch = new Batch(onDone)
    for (const file of files) {
      this.#last += 1
      batch.expect(this.#last)
      this.#known.set(this.#last, { stop: new AbortController(), projectId, batch })
      this.#list = [...this.#list, { key: this.#last, file, progress: 0, error: null }]
      this.#waiting.push(this.#last)
    }
    this.#tell()
    this.#next()
  }

  cancel(key: number): void {
    const known = this.#known.get(key)
    known?.stop.abort()
    this.#drop(key)
    known?.batch.giveUp(key)
  }

  retry(key: number): void {
    const known = this.#known.get(key)
    if (known === undefined) return
    known.batch.expect(key)
    this.#known.set(key, { ...known, stop: new AbortController() })
    this.#change(key, { error: null, progress: 0 })
    this.#waiting.push(key)
    this.#next()
  }

  end(): void {
    for (const { key } of this.#list) this.cancel(key)
  }

  #next(): void {
    while (this.#active < atOnce) {
      const key = this.#waiting.shift()
      if (key === undefined) return
      const upload = this.#list.find((one) => one.key === key)
      const known = this.#known.get(key)
      if (upload === undefined || known === undefined) continue
      this.#active += 1
      void this.#run(upload, known).finally(() => {
        this.#active -= 1
        this.#next()
      })
    }
  }

  async #run({ key, file }: Upload, { stop, projectId, batch }: Running): Promise<void> {
    try {
      const onProgress = (progress: number): void => this.#change(key, { progress })
      const done = await this.#upload(projectId, file, { signal: stop.signal, onProgress })
      this.#drop(key)
      batch.done(key, done)
    } catch (error) {
      if (stop.signal.aborted) return
      this.#change(key, { error })
      batch.giveUp(key)
    }
  }

  #drop(key: number): void {
    this.#known.delete(key)
    this.#list = this.#list.filter((one) => one.key !== key)
    this.#tell()
  }

  #change(key: number, part: Partial<Upload>): void {
    this.#list = this.#list.map((one) => (one.key === key ? { ...one, ...part } : one))
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
