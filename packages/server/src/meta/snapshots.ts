import type { Kysely } from 'kysely'
import { areSameParts, isNothing, type MissingParts, nothingMissing } from './missing-parts.ts'
import { type ProjectSnapshot, toSnapshot } from './snapshot.ts'
import { readStructure } from './structure-rows.ts'
import type { MetaTables } from './tables.ts'

const remembered = 200
const believedFailedMs = 5 * 60_000

interface FailedColumns {
  readonly version: number
  readonly until: number
  readonly columns: ReadonlyMap<string, string>
}

/**
 * Snapshots in use, one per project. Every request reads the project's version anyway; a snapshot of another version is
 * replaced, so nothing has to be told to forget.
 */
export class Snapshots {
  readonly #meta: Kysely<MetaTables>
  readonly #known = new Map<string, ProjectSnapshot>()
  readonly #building = new Map<string, Promise<ProjectSnapshot | null>>()
  /** By base; most have none. */
  readonly #missing = new Map<string, MissingParts>()
  /** By project; hardly any has some. */
  readonly #failed = new Map<string, FailedColumns>()
  readonly #now: () => number
  #drifts = 0

  constructor(meta: Kysely<MetaTables>, now: () => number = Date.now) {
    this.#meta = meta
    this.#now = now
  }

  /** The structure of a project, at least as new as `version`; null when the project went meanwhile. */
  async of(projectId: string, version: number): Promise<ProjectSnapshot | null> {
    this.#forgetFailed(projectId, version)
    const known = this.#known.get(projectId)
    if (known !== undefined && known.version >= version) return known
    const building = this.#building.get(projectId) ?? this.#build(projectId)
    const built = await building
    // One that began before the change of this version was committed does not know it yet.
    return built === null || built.version >= version ? built : this.#build(projectId)
  }

  /** How often something was found missing or there again: who sees another number saw another structure. */
  get drifts(): number {
    return this.#drifts
  }

  missingIn(baseId: string): MissingParts {
    return this.#missing.get(baseId) ?? nothingMissing
  }

  /** What a database was just seen to lack: whoever asks for the structure from now on gets it without that. */
  setMissing(projectId: string, baseId: string, missing: MissingParts): void {
    if (areSameParts(missing, this.missingIn(baseId))) return
    this.#missing.delete(baseId)
    if (!isNothing(missing)) remember(this.#missing, baseId, missing)
    this.#known.delete(projectId)
    this.#drifts += 1
  }

  /**
   * Columns that the database was just seen to fail on, each with the sentence that says so: they are taken for broken,
   * until the structure changes or some time is over. Then they are tried again.
   */
  setFailed(projectId: string, version: number, columns: ReadonlyMap<string, string>): void {
    const before = this.#failed.get(projectId)?.columns ?? []
    remember(this.#failed, projectId, {
      version,
      until: this.#now() + believedFailedMs,
      columns: new Map([...before, ...columns]),
    })
    this.#known.delete(projectId)
    this.#drifts += 1
  }

  #forgetFailed(projectId: string, version: number): void {
    const failed = this.#failed.get(projectId)
    if (failed === undefined || (failed.version >= version && failed.until > this.#now())) return
    this.#failed.delete(projectId)
    this.#known.delete(projectId)
  }

  #build(projectId: string): Promise<ProjectSnapshot | null> {
    const building = readStructure(this.#meta, projectId)
      .then((rows) => {
        if (rows === null) return null
        // Made and remembered in one go: what is found missing in between would be lost.
        const failed = this.#failed.get(projectId)?.columns
        const snapshot = toSnapshot(rows, (baseId) => this.missingIn(baseId), failed)
        remember(this.#known, snapshot.id, snapshot)
        return snapshot
      })
      .finally(() => this.#building.delete(projectId))
    this.#building.set(projectId, building)
    return building
  }
}

function remember<T>(map: Map<string, T>, id: string, value: T): void {
  map.delete(id)
  map.set(id, value)
  const [oldest] = map.keys()
  if (map.size > remembered && oldest !== undefined) map.delete(oldest)
}
