import type { Kysely } from 'kysely'
import { type ProjectSnapshot, readSnapshot } from './snapshot.ts'
import type { MetaTables } from './tables.ts'

const remembered = 200

/**
 * Snapshots in use, one per project. Every request reads the project's version anyway; a snapshot of another version is
 * replaced, so nothing has to be told to forget.
 */
export class Snapshots {
  readonly #meta: Kysely<MetaTables>
  readonly #known = new Map<string, ProjectSnapshot>()
  readonly #building = new Map<string, Promise<ProjectSnapshot | null>>()

  constructor(meta: Kysely<MetaTables>) {
    this.#meta = meta
  }

  /** The structure of a project, at least as new as `version`; null when the project went meanwhile. */
  async of(projectId: string, version: number): Promise<ProjectSnapshot | null> {
    const known = this.#known.get(projectId)
    if (known !== undefined && known.version >= version) return known
    const building = this.#building.get(projectId) ?? this.#build(projectId)
    const built = await building
    // One that began before the change of this version was committed does not know it yet.
    return built === null || built.version >= version ? built : this.#build(projectId)
  }

  #build(projectId: string): Promise<ProjectSnapshot | null> {
    const building = readSnapshot(this.#meta, projectId)
      .then((snapshot) => {
        if (snapshot !== null) this.#remember(snapshot)
        return snapshot
      })
      .finally(() => this.#building.delete(projectId))
    this.#building.set(projectId, building)
    return building
  }

  #remember(snapshot: ProjectSnapshot): void {
    this.#known.delete(snapshot.id)
    this.#known.set(snapshot.id, snapshot)
    const [oldest] = this.#known.keys()
    if (this.#known.size > remembered && oldest !== undefined) this.#known.delete(oldest)
  }
}
