import type { Outside, OutsideTable } from '../../dialects/outside.ts'
import { type ProjectSnapshot, readSnapshot, type SnapshotBase } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { unsealConnection } from '../../structure/sources/connection.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { targetOf } from '../../structure/sources/target-of.ts'

/** Triggers are installed and connections lost while people look: so often it is looked whether there is something to listen to. */
const lookEveryMs = 60_000

interface Ear {
  readonly revision: string
  close(): Promise<void>
}

interface OpenProject {
  /** By the id of the database. */
  readonly ears: Map<string, Ear>
  snapshot: ProjectSnapshot | null
  isLooking: boolean
}

/** What others write to the attached databases of the projects that are open here, as far as those databases tell of it. */
export class OutsideTables {
  readonly #services: Services
  readonly #hear: (project: string, table: string) => void
  readonly #projects = new Map<string, OpenProject>()
  #timer: NodeJS.Timeout | undefined

  constructor(services: Services, hear: (project: string, table: string) => void) {
    this.#services = services
    this.#hear = hear
  }

  begin(project: string): void {
    if (this.#projects.has(project)) return
    this.#projects.set(project, { ears: new Map(), snapshot: null, isLooking: false })
    this.#timer ??= setInterval(() => {
      for (const one of this.#projects.keys()) void this.#look(one)
    }, lookEveryMs).unref()
    void this.#look(project)
  }

  async end(project: string): Promise<void> {
    const open = this.#projects.get(project)
    this.#projects.delete(project)
    if (this.#projects.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    await Promise.all([...(open?.ears.values() ?? [])].map((ear) => ear.close()))
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#projects.keys()].map((project) => this.end(project)))
  }

  async #look(project: string): Promise<void> {
    const open = this.#projects.get(project)
    if (open === undefined || open.isLooking) return
    open.isLooking = true
    try {
      open.snapshot = await readSnapshot(this.#services.meta.read, project)
      for (const base of open.snapshot?.bases.values() ?? [])
        if (!base.isBuiltIn && base.dialect.outside !== null) await this.#listenTo(project, base, base.dialect.outside)
    } catch (error) {
      // A database that cannot be reached is one whose rows are asked for again now and then.
      this.#services.log.debug({ error, project }, 'an attached database could not be listened to')
    } finally {
      open.isLooking = false
    }
  }

  async #listenTo(project: string, base: SnapshotBase, outside: Outside): Promise<void> {
    const { row, id } = base
    const open = this.#projects.get(project)
    const known = open?.ears.get(id)
    if (open === undefined || known?.revision === row.updated_at) return
    open.ears.delete(id)
    await known?.close()
    const { read } = await sourceOf(this.#services, base)
    if ((await outside.telling(read)).length === 0) return
    const connection = unsealConnection(this.#services.secrets, row)
    const target = await targetOf(this.#services, connection, { schema: row.schema, readOnly: base.isReadOnly })
    const { close } = await outside.listen(target, {
      heard: (table) => this.#heard(project, id, table),
      lost: () => open.ears.delete(id),
    })
    if (this.#projects.get(project) === open) open.ears.set(id, { revision: row.updated_at, close })
    else await close()
  }

  #heard(project: string, baseId: string, { schema, name }: OutsideTable): void {
    const tables = this.#projects.get(project)?.snapshot?.tables ?? []
    const found = tables.filter(
      ({ base, row }) =>
        base.id === baseId && row.name === name && (row.schema ?? base.row.schema ?? schema) === schema,
    )
    for (const { id } of found) this.#hear(project, id)
  }
}
