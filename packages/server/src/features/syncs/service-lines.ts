// Records of another service as lines of an import: each cell as a value of the field it goes into.
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { shortTextLimit } from '@rowhouse/core/column-types/text-value'
import { AppError } from '@rowhouse/core/errors'
import { excerptOf } from '@rowhouse/core/imports/describe-sheet'
import { valuesOf } from '@rowhouse/core/services/service-sheets'
import type { ServiceReport, SourceBase, SourceField, SourceTable } from '@rowhouse/core/services/source-base'
import type { CellValue, JsonValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../query/record-table.ts'
import type { OpenPart, Target } from '../imports/import-part.ts'
import type { Acting } from '../imports/make-tables.ts'
import type { SourceLine } from '../imports/part-tally.ts'
import type { FileBringer } from './bring-files.ts'
import type { ServiceReader, SourceRecord } from './reading/service-reader.ts'
import { recordsFor } from './record-keys.ts'
import { noteIn, proposeIn } from './report.ts'
import type { Mapping } from './store.ts'

interface LinesSpec {
  readonly act: Acting
  readonly base: SourceBase
  readonly mapping: Mapping
  readonly reader: ServiceReader
  readonly report: ServiceReport
  readonly files: FileBringer
  /** Ids of members by their addresses. */
  readonly members: ReadonlyMap<string, string>
}

export class LineMaker {
  readonly #with: LinesSpec

  constructor(spec: LinesSpec) {
    this.#with = spec
  }

  /** `links`: the link fields that are written with the records, one for each target behind those of the plan. */
  async linesOf(
    { targets, sheet }: OpenPart,
    table: SourceTable,
    records: readonly SourceRecord[],
    { links, line }: { readonly links: readonly SourceField[]; readonly line: number },
  ): Promise<SourceLine[]> {
    const values = valuesOf(table)
    const linked = await this.linkCells(table, records, links)
    const own = targets.slice(0, targets.length - links.length)
    const lines: SourceLine[] = []
    for (const [at, record] of records.entries()) {
      const cells: CellValue[] = []
      for (const target of own) {
        const field = values[target.planned.from]
        cells.push(field === undefined ? record.id : await this.#cell(table, record, field, target))
      }
      for (const field of links) cells.push(linked.get(field)?.[at] ?? [])
      const texts = (): string[] => sheet.columns.map(({ from }) => this.#shown(own, cells, from))
      lines.push({ line: line + at, values: cells, cells: texts, refusals: [] })
    }
    return lines
  }

  /** Of each link the records here that its cells name, by record. */
  async linkCells(
    table: SourceTable,
    records: readonly SourceRecord[],
    links: readonly SourceField[],
  ): Promise<ReadonlyMap<SourceField, readonly JsonValue[]>> {
    const { act, base, mapping, reader, report } = this.#with
    const cells = new Map<SourceField, readonly JsonValue[]>()
    for (const field of links) {
      const wanted: (readonly string[])[] = []
      for (const record of records) wanted.push(await reader.linksIn(base.id, table, field, record))
      const there = mapping.tables[field.link?.table ?? '']
      const known = there === undefined ? new Map() : await recordsFor(act, there, [...new Set(wanted.flat())])
      cells.set(
        field,
        wanted.map((ids) =>
          ids.flatMap((id) => {
            const cell = known.get(id)?.cell
            if (cell === undefined)
              noteIn(report, table.title, `“${field.title}” names records that did not come over.`)
            return cell === undefined ? [] : [cell as JsonValue]
          }),
        ),
      )
    }
    return cells
  }

  async #cell(table: SourceTable, record: SourceRecord, field: SourceField, { column }: Target): Promise<CellValue> {
    const { base, reader, files } = this.#with
    const raw = record.cells[field.id]
    if (column === null) return null
    const { holds } = columnTypeOf(field.to ?? '')
    if (holds === 'files') {
      const list = base.along.attachments ? await files.bring(table, record, field.id) : []
      return list.length === 0 ? null : (list as unknown as JsonValue)
    }
    if (holds === 'people') return this.#people(raw)
    return this.#accepted(table, record, column, reader.cellOf(field, raw))
  }

  #people(raw: unknown): CellValue {
    const { reader, report, members } = this.#with
    const ids = reader.peopleIn(raw).flatMap((person) => {
      const id = members.get(person.email.toLowerCase())
      if (id === undefined) proposeIn(report, person)
      return id === undefined ? [] : [id]
    })
    return ids.length === 0 ? null : [...new Set(ids)]
  }

  /** What the field cannot hold is cut where it is a text, else left out; both are told. */
  #accepted(table: SourceTable, record: SourceRecord, column: RecordColumn, value: CellValue): CellValue {
    if (value === null || column.computed !== null) return null
    const isTaken = (one: CellValue): boolean => {
      try {
        column.type.accept(one, column.options)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    }
    if (isTaken(value)) return value
    const { report } = this.#with
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const read = column.type.read(text, column.options)
    if (read !== null && isTaken(read)) return read
    const cut = text.slice(0, shortTextLimit).toWellFormed()
    if (typeof value === 'string' && isTaken(cut)) {
      noteIn(report, table.title, `“${column.title}”: texts longer than ${shortTextLimit} characters were cut.`)
      return cut
    }
    noteIn(
      report,
      table.title,
      `“${column.title}” cannot hold “${excerptOf(text).slice(0, 60)}” (record ${record.id}).`,
    )
    return null
  }

  #shown(targets: readonly Target[], cells: readonly CellValue[], from: number): string {
    const at = targets.findIndex(({ planned }) => planned.from === from)
    const [target, value] = [targets[at], cells[at] ?? null]
    if (target?.column === undefined || target.column === null || value === null) return ''
    return target.column.type.show(value, target.column.options)
  }
}
