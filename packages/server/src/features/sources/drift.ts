import { isNothing } from '../../meta/missing-parts.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { Drift, DriftSeen, Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { accessTo, type Sighting } from './look-at-source.ts'
import { missingIn } from './missing-in.ts'

/** How long what is missing is believed to be missing. */
const believedMs = 10_000

/** Looks at databases in which a call stumbled over a name they do not know any more. */
export class SourceDrift implements Drift {
  /** By base: however many calls stumble at once, one look answers them all. */
  readonly #looks = new Map<string, Promise<DriftSeen>>()
  readonly #lookedAt = new Map<string, number>()

  async look(services: Services, projectId: string): Promise<DriftSeen> {
    const snapshot = await services.snapshots.of(projectId, 0)
    const attached = [...(snapshot?.bases.values() ?? [])].filter(({ isBuiltIn }) => !isBuiltIn)
    const seen = await Promise.all(attached.map((base) => this.#lookAt(services, base).catch(() => 'unsure' as const)))
    return seen.find((one) => one === 'missing') ?? seen.find((one) => one === 'unsure') ?? 'nothing'
  }

  lookAgain(services: Services, base: SnapshotBase): void {
    if (isNothing(services.snapshots.missingIn(base.id)) || this.#looks.has(base.id)) return
    if (services.now() - (this.#lookedAt.get(base.id) ?? 0) < believedMs) return
    this.#lookAt(services, base).catch(() => undefined)
  }

  async #lookAt(services: Services, base: SnapshotBase): Promise<DriftSeen> {
    const { drifts } = services.snapshots
    const underWay = await this.#looks.get(base.id)
    // One that began before this call stumbled may have come too early to see why.
    if (underWay !== undefined && services.snapshots.drifts !== drifts) return underWay
    return this.#looks.get(base.id) ?? this.#begin(services, base)
  }

  #begin(services: Services, base: SnapshotBase): Promise<DriftSeen> {
    this.#lookedAt.set(base.id, services.now())
    const look = lookForMissing(services, base).finally(() => this.#looks.delete(base.id))
    this.#looks.set(base.id, look)
    return look
  }
}

async function lookForMissing(services: Services, base: SnapshotBase): Promise<DriftSeen> {
  const sighting = await accessTo(await sourceOf(services, base), base.row.schema)
  return noteMissing(services, base, sighting)
}

/** Whoever looked for another reason settles what was missing. Nobody stumbled over anything else, so that is left as it is. */
export async function settleMissing(services: Services, base: SnapshotBase, seen: Sighting): Promise<void> {
  if (!isNothing(services.snapshots.missingIn(base.id))) await noteMissing(services, base, seen)
}

async function noteMissing({ snapshots }: Services, base: SnapshotBase, seen: Sighting): Promise<DriftSeen> {
  const { project_id: projectId } = base.row
  const { tables = [] } = (await snapshots.of(projectId, 0)) ?? {}
  const missing = missingIn(
    tables.filter((table) => table.base.id === base.id),
    seen,
  )
  snapshots.setMissing(projectId, base.id, missing)
  return isNothing(missing) ? 'nothing' : 'missing'
}
