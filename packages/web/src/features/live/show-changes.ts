import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { LiveChange } from '@rowhouse/core/live'
import { isOwnRequest, ownAnswered } from '../../api/own-requests.ts'
import { queryClient } from '../../api/query-client.ts'
import { loadProjectRoles } from '../../session/session.ts'
import { currentLink } from '../../state/link-in-address.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { countAgain } from '../../structure/tables/queries.ts'
import type { Table } from '../../structure/tables/table.ts'
import { reloadAllComments, reloadComments } from '../comments/reload-comments.ts'
import { reloadRecords } from '../records/records-on-screen.ts'

/** However much happens, rows are asked for again no sooner than this after the last time. */
const rowsEveryMs = 120
const structureEveryMs = 300
const longestAnswerMs = 5000

/** What others did, on this screen. Nothing is taken from the message but that something changed, and where. */
export class ShownChanges {
  readonly #projectId: string
  readonly #rows: Gathered
  readonly #comments: Gathered
  readonly #structure: Gathered

  constructor(projectId: string) {
    this.#projectId = projectId
    this.#rows = new Gathered(rowsEveryMs, (changes) => this.#reloadRows(changes))
    this.#comments = new Gathered(rowsEveryMs, showComments)
    this.#structure = new Gathered(structureEveryMs, (changes) => this.#reloadStructure(changes))
  }

  /** null: everything may be different. */
  show(changes: readonly LiveChange[] | null): void {
    if (changes === null) {
      this.#structure.add(anything)
      void reloadAllComments()
    }
    for (const change of changes ?? []) {
      if (change.type.startsWith('records.')) this.#rows.add(change)
      else if (change.type.startsWith('comments.')) this.#comments.add(change)
      else this.#structure.add(change)
    }
  }

  end(): void {
    this.#rows.end()
    this.#comments.end()
    this.#structure.end()
  }

  async #reloadRows(changes: readonly LiveChange[]): Promise<void> {
    const tables = new Set(changes.map(({ table }) => table))
    countAgain(this.#projectId)
    await reloadRecords(({ place }) => place.projectId === this.#projectId && isMeant(place.table, tables))
  }

  async #reloadStructure(changes: readonly LiveChange[]): Promise<void> {
    while (isWriting()) await pause(structureEveryMs)
    // Visitors of a link have no role of their own.
    const isOfRoles = currentLink() === null && changes.some(({ type }) => /^(members|groups|roles)\./.test(type))
    if (isOfRoles) await loadProjectRoles(this.#projectId)
    await queryClient.invalidateQueries({ queryKey: projectQuery(this.#projectId).queryKey })
    await reloadRecords(({ place }) => place.projectId === this.#projectId)
  }
}

const showComments = (changes: readonly LiveChange[]): Promise<void> =>
  reloadComments(changes.flatMap(({ table, record }) => (table === null ? [] : [{ tableId: table, recordId: record }])))

const anything: LiveChange = { type: 'members.changed', table: null, record: null, columns: [], by: null, request: '' }

/** Its own records changed, or those of others that it may show something of. */
function isMeant({ id, columns }: Table, tables: ReadonlySet<string | null>): boolean {
  return tables.has(id) || columns.some(({ type }) => columnTypes[type].computed !== undefined)
}

/** Together what comes together, and not more often than every so many milliseconds. */
class Gathered {
  readonly #everyMs: number
  readonly #work: (changes: readonly LiveChange[]) => Promise<void>
  #changes: LiveChange[] = []
  #isWorking = false
  #isOver = false

  constructor(everyMs: number, work: (changes: readonly LiveChange[]) => Promise<void>) {
    this.#everyMs = everyMs
    this.#work = work
  }

  add(change: LiveChange): void {
    this.#changes.push(change)
    if (!this.#isWorking) void this.#run()
  }

  end(): void {
    this.#isOver = true
  }

  async #run(): Promise<void> {
    this.#isWorking = true
    while (this.#changes.length > 0 && !this.#isOver) {
      // What our own calls did may overtake their answers.
      await Promise.race([ownAnswered(), pause(longestAnswerMs)])
      const changes = this.#changes.filter(({ request }) => !isOwnRequest(request))
      this.#changes = []
      // What could not be loaded says so itself, where it is missing.
      if (changes.length > 0) await this.#work(changes).catch(() => undefined)
      await pause(this.#everyMs)
    }
    this.#isWorking = false
  }
}

/** What somebody writes in a record that is open must not go away with its field: they are told when they leave it. */
const isWriting = (): boolean =>
  document.activeElement?.closest('[data-record-sheet]') !== null &&
  document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
