import type { SourceBase, SourceField, SourceTable } from '@rowhouse/core/services/source-base'
import { unlessOutrun } from '../../request/calm.ts'
import type { Services } from '../../request/services.ts'
import { noteChange } from '../imports/base-import.ts'
import { tableOf } from '../imports/make-tables.ts'
import type { RunEnd, RunPlace } from '../imports/run-import.ts'
import { importChunk } from '../records/write/import-chunk.ts'
import { onceOf } from '../records/write/once.ts'
import { linksAfterRecords } from './link-turns.ts'
import type { ServiceReader, SourceRecord } from './reading/service-reader.ts'
import { recordColumn } from './record-keys.ts'
import type { LineMaker } from './service-lines.ts'
import type { Mapping } from './store.ts'

interface LaterLinks {
  readonly services: Services
  readonly importId: string
  readonly base: SourceBase
  readonly mapping: Mapping
  readonly place: RunPlace
  readonly reader: ServiceReader
  readonly lines: LineMaker
}

/** Behind all rows that a run writes, before those that are mended. */
const firstPosition = 500_000_000

/** Links that name records which came later: their fields are read once more, when all records are there. */
export async function writeLaterLinks(later: LaterLinks): Promise<RunEnd> {
  const { base, reader, place } = later
  let position = firstPosition
  for (const table of base.tables) {
    const links = linksAfterRecords(base.tables, table.id)
    if (links.length === 0) continue
    const fields = links.map(({ id }) => id)
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const end = await place.wanted()
      if (end !== null) return end
      const page = await reader.page(base.id, table, cursor, fields)
      await writePage(later, { table, links, records: page.records, position })
      position += 1
      cursor = page.next
    }
  }
  return 'done'
}

interface LinkPage {
  readonly table: SourceTable
  readonly links: readonly SourceField[]
  readonly records: readonly SourceRecord[]
  readonly position: number
}

async function writePage(
  { services, importId, mapping, place, lines }: LaterLinks,
  { table, links, records, position }: LinkPage,
): Promise<void> {
  const mapped = mapping.tables[table.id]
  if (mapped === undefined || records.length === 0) return
  const cells = await lines.linkCells(table, records, links)
  let ctx = await place.act('records.import')
  const { change } = await unlessOutrun({
    calm: services.calm,
    project: ctx.project.id,
    run: async () => {
      const there = await tableOf(ctx, mapped.id)
      const match = recordColumn(there, mapped)
      const rows = records.map(({ id }, at) => ({
        [match.id]: id,
        ...Object.fromEntries(
          links.flatMap((field) => {
            const column = mapped.fields[field.id]
            return column === undefined ? [] : [[column, cells.get(field)?.[at] ?? []]]
          }),
        ),
      }))
      const chunk = { rows, match: [match], found: 'update', missing: 'skip', size: rows.length } as const
      return importChunk(
        ctx,
        there,
        { ...chunk, keeps: new Set() },
        onceOf(`${importId} links ${position}`, [importId]),
      )
    },
    renew: async () => {
      ctx = await place.act('records.import')
    },
  })
  if (change === null) return
  await noteChange(services, importId, position, change)
}
