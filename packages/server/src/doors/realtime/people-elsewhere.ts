// Who is there on other nodes of the installation. Nodes tell each other over the metadata database, in words nobody keeps
// there: who came or moved, gathered; a beat, by which a node that died is noticed. Words are sealed: whoever may connect to
// the database can hear them.
import type { LivePerson } from '@rowhouse/core/live'
import { type Connections, longestNotice, type Notices } from '../../dialects/dialect.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Somebody in a project. */
export interface Present {
  readonly project: string
  readonly person: LivePerson
}

interface ElsewhereOptions {
  readonly notices: Connections<unknown>['notices']
  readonly secrets: Secrets
  /** Everybody who is here. */
  readonly here: () => readonly Present[]
  readonly moved: (present: Present) => void
  readonly left: (present: Present) => void
}

interface Word {
  readonly node: string
  /** Whoever says this knows nothing of the others, and waits for all they have to tell. */
  readonly isNew?: true
  /** Nobody is there any more, nor is the node. */
  readonly isOver?: true
  readonly moved?: readonly Present[]
  readonly left?: readonly string[]
}

interface Node {
  readonly people: Map<string, Present>
  /** Beats of ours since its last word. */
  silence: number
}

const channel = 'rowhouse_presence'
const purpose = 'live presence'
/** However much people move about, nodes speak no more often. */
const gatherMs = 100
const beatMs = 2500
/** A node that died is noticed within ten seconds. */
const mostSilence = 3
/** Sealing makes four letters of three bytes; the rest is for what stands around the people. */
const longestWord = (longestNotice * 3) / 4 - 400

export class PeopleElsewhere {
  readonly #options: ElsewhereOptions
  readonly #nodes = new Map<string, Node>()
  readonly #moved = new Map<string, Present>()
  readonly #left = new Set<string>()
  #node = ''
  #notices: Notices | null = null
  #ended: Promise<void> = Promise.resolve()
  #beat: NodeJS.Timeout | undefined
  #gathering: NodeJS.Timeout | undefined

  constructor(options: ElsewhereOptions) {
    this.#options = options
  }

  /** Somebody is here, whom others want to know of. */
  begin(): void {
    if (this.#notices !== null || this.#options.notices === null) return
    // Whoever was taken for dead and comes back is somebody new.
    this.#node = crypto.randomUUID()
    this.#notices = this.#options.notices(channel, {
      heard: (text) => this.#hear(text),
      opened: () => {
        this.#forgetAll()
        void this.#tell({ isNew: true })
      },
    })
    this.#beat = setInterval(() => this.#live(), beatMs).unref()
  }

  /** Nobody is here any more, as far as the others have to know. */
  end(): Promise<void> {
    const notices = this.#notices
    if (notices === null) return this.#ended
    const farewell = this.#tell({ isOver: true })
    this.#ended = farewell.then(() => notices.close())
    this.#notices = null
    clearInterval(this.#beat)
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    for (const kept of [this.#nodes, this.#moved, this.#left]) kept.clear()
    return this.#ended
  }

  in(project: string): LivePerson[] {
    const all = [...this.#nodes.values()].flatMap(({ people }) => [...people.values()])
    return all.flatMap((present) => (present.project === project ? [present.person] : []))
  }

  tellMoved(present: Present): void {
    this.#moved.set(present.person.id, present)
    this.#gather()
  }

  tellLeft(id: string): void {
    this.#moved.delete(id)
    this.#left.add(id)
    this.#gather()
  }

  #gather(): void {
    if (this.#notices !== null) this.#gathering ??= setTimeout(() => void this.#tellGathered(), gatherMs).unref()
  }

  async #tellGathered(): Promise<void> {
    const [moved, left] = [[...this.#moved.values()], [...this.#left]]
    this.#moved.clear()
    this.#left.clear()
    // Alone there is nobody to be told.
    if (this.#nodes.size > 0) await this.#tellPeople(moved, left)
    this.#gathering = undefined
    if (this.#moved.size + this.#left.size > 0) this.#gather()
  }

  async #tellPeople(moved: readonly Present[], left: readonly string[] = []): Promise<void> {
    for (const part of inParts(moved)) await this.#tell({ moved: part })
    for (const part of inParts(left)) await this.#tell({ left: part })
  }

  async #tell(word: Omit<Word, 'node'>): Promise<void> {
    const text = this.#options.secrets.seal(JSON.stringify({ node: this.#node, ...word }), purpose)
    await this.#notices?.tell(text)
  }

  #hear(text: string): void {
    const word = this.#opened(text)
    if (word === null || word.node === this.#node) return
    const known = this.#nodes.get(word.node)
    if (word.isOver) {
      if (known !== undefined) this.#forget(word.node, known)
      return
    }
    const node = known ?? { people: new Map<string, Present>(), silence: 0 }
    this.#nodes.set(word.node, node)
    node.silence = 0
    // It was here before us, or we took it for dead: what it said before we have not heard.
    if (known === undefined && word.isNew === undefined) void this.#tell({ isNew: true })
    if (known === undefined || word.isNew) void this.#tellPeople(this.#options.here())
    for (const present of word.moved ?? []) {
      node.people.set(present.person.id, present)
      this.#options.moved(present)
    }
    for (const id of word.left ?? []) this.#remove(node, id)
  }

  /** null: nobody of ours said it. */
  #opened(text: string): Word | null {
    try {
      return JSON.parse(this.#options.secrets.unseal(text, purpose))
    } catch {
      return null
    }
  }

  #live(): void {
    void this.#tell({})
    for (const [id, node] of this.#nodes) {
      node.silence += 1
      if (node.silence > mostSilence) this.#forget(id, node)
    }
  }

  #forgetAll(): void {
    for (const [id, node] of this.#nodes) this.#forget(id, node)
  }

  #forget(id: string, node: Node): void {
    this.#nodes.delete(id)
    for (const person of [...node.people.keys()]) this.#remove(node, person)
  }

  #remove({ people }: Node, id: string): void {
    const present = people.get(id)
    people.delete(id)
    if (present !== undefined) this.#options.left(present)
  }
}

/** As few as possible of which none is too long. */
function inParts<T>(all: readonly T[]): T[][] {
  const parts: T[][] = []
  let room = 0
  for (const one of all) {
    const bytes = Buffer.byteLength(JSON.stringify(one)) + 1
    if (bytes > room) {
      parts.push([])
      room = longestWord
    }
    parts.at(-1)?.push(one)
    room -= bytes
  }
  return parts
}
