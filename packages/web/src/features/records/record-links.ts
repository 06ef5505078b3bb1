import { text } from '../../i18n/i18n.ts'
import type { Column, RecordRow, Table } from '../../structure/tables/table.ts'
import type { RecordsContext } from './records-context.ts'
import type { RelinkSpec } from './relink-spec.ts'

/** What is done with the links of a record. */
export class RecordLinks {
  readonly #of: Pick<RecordsContext, 'api' | 'writes' | 'window' | 'undoStack'>

  constructor(of: Pick<RecordsContext, 'api' | 'writes' | 'window' | 'undoStack'>) {
    this.#of = of
  }

  /** A link that has room for one takes the place of the earlier one. */
  async link({ id, title }: Column, key: string, other: string): Promise<void> {
    await this.#of.writes.run(text('cells.deed.link', { title }), (write) => this.#of.api.link(id, key, [other], write))
    await this.#of.window.reload()
  }

  async unlink({ id, title }: Column, key: string, other: string): Promise<void> {
    await this.#of.writes.run(text('cells.deed.unlink', { title }), (write) =>
      this.#of.api.unlink(id, key, [other], write),
    )
    await this.#of.window.reload()
  }

  /** Links of a record as they were: one step, though making and taking off are two calls. What cannot be linked stops it. */
  async relink({ id, title }: Column, key: string, { link, unlink }: RelinkSpec): Promise<void> {
    const label = text('cells.deed.relink', { title })
    await this.#of.undoStack.asOne(label, async (part) => {
      const { writes, api } = this.#of
      if (link.length > 0) await part(() => writes.run(label, (write) => api.link(id, key, link, write)))
      if (unlink.length > 0) await part(() => writes.run(label, (write) => api.unlink(id, key, unlink, write)))
    })
    await this.#of.window.reload()
  }

  /** Before another linked record; null: last. */
  async moveLink({ id, title }: Column, key: string, other: string, before: string | null): Promise<void> {
    const label = text('cells.deed.order', { title })
    await this.#of.writes.run(label, (write) => this.#of.api.moveLink(id, key, other, before, write))
    await this.#of.window.reload()
  }

  /** A new record of another table, to be linked. */
  async createIn({ id }: Table, cells: RecordRow): Promise<RecordRow> {
    const label = text('rows.deed.add', { count: 1 })
    return (await this.#of.writes.run(label, (write) => this.#of.api.insert(cells, write, id))).reply as RecordRow
  }
}
