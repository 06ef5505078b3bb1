/**
 * What the server has promised: pure bookkeeping. A title is the project's name and the number of its version, so that a
 * stored title can be judged: older than the newest acknowledged one means lost, newer than the newest sent one means
 * made up. In between lies what was under way when the server died, which may be there or not.
 */
export class Ledger {
  readonly #projects = new Map<string, { readonly name: string; acknowledged: number; sent: number }>()
  #acknowledgedWrites = 0

  get acknowledgedWrites(): number {
    return this.#acknowledgedWrites
  }

  get projectCount(): number {
    return this.#projects.size
  }

  created(id: string, name: string): void {
    this.#projects.set(id, { name, acknowledged: 1, sent: 1 })
    this.#acknowledgedWrites += 1
  }

  /** The next version is about to be sent. */
  sending(id: string): { readonly title: string; acknowledged(): void } {
    const project = this.#projects.get(id)
    if (project === undefined) throw new Error(`Nobody has acknowledged the project ${id}.`)
    project.sent += 1
    const version = project.sent
    return {
      title: titleOf(project.name, version),
      acknowledged: () => {
        project.acknowledged = version
        this.#acknowledgedWrites += 1
      },
    }
  }

  /** The acknowledged projects that are not stored as they must be, each with a sentence. */
  faults(stored: ReadonlyMap<string, string>): Map<string, string> {
    const faults = new Map<string, string>()
    for (const [id, { name, acknowledged, sent }] of this.#projects) {
      const title = stored.get(id)
      const version = title === undefined ? Number.NaN : versionOf(title, name)
      if (version >= acknowledged && version <= sent) continue
      faults.set(id, `${id} is stored as ${title ?? 'nothing'}; acknowledged was v${acknowledged}, sent was v${sent}`)
    }
    return faults
  }
}

export function titleOf(name: string, version: number): string {
  return `${name} v${version}`
}

function versionOf(title: string, name: string): number {
  return title.startsWith(`${name} v`) ? Number(title.slice(name.length + 2)) : Number.NaN
}
