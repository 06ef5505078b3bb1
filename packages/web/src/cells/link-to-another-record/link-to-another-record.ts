import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { CellValue } from '@rowhouse/core/storage'
import type { Cell } from '@rowhouse/grid/source'
import { optionsOf } from '../../structure/tables/table.ts'
import { linkedCount, linkedList, linkedNames } from '../../values/linked-names.ts'
import type { CellType } from '../cell-type.ts'

/** Records of one table, as a link cell holds them. */
interface CopiedLinks {
  readonly tableId: string
  readonly records: readonly CellValue[]
}

/** Linked records by what they are called. */
export interface RecordsCell extends Cell {
  readonly kind: 'records'
  readonly names: readonly string[]
  /** All that are linked, of which the first ones came along. */
  readonly count: number
  /** For pastes into links to the same table; null: not all came along. */
  readonly copied: CopiedLinks | null
  readonly isMany: boolean
}

export const linkToAnotherRecord: CellType = {
  icon: 'M3 7h5l3.5 5h9.5M3 17h5l3.495 -5M18 15l3 -3l-3 -3',
  group: 'linked',
  otherNames: 'fields.alias.LinkToAnotherRecord',
  groupRank: 4,
  align: 'start',
  width: 200,
  cell: (column, value): RecordsCell => {
    const { tableId, kind } = optionsOf<LinkOptions>(column)
    const list = linkedList(value)
    const count = linkedCount(value)
    return {
      kind: 'records',
      names: linkedNames(value),
      count,
      copied: count === list.length ? { tableId, records: list } : null,
      isMany: kind === 'hm' || kind === 'mm',
    }
  },
  samples: [],
  computed: {
    missing: ({ tableId }) => (tableId === null ? 'table' : null),
    /** As the wire knows it: the table that has many is the parent. */
    request: ({ kind, tableId: other, viewId, onDelete }, tableId) => ({
      type: kind,
      ...(kind === 'bt' ? { parentId: other ?? '', childId: tableId } : { parentId: tableId, childId: other ?? '' }),
      ...(viewId === null ? {} : { candidates: { viewId } }),
      ...(onDelete === 'noAction' || kind === 'mm' ? {} : { onDelete }),
    }),
    /** It keeps its tables. */
    change: ({ viewId, onDelete }) => ({ candidates: viewId === null ? null : { viewId }, onDelete }),
  },
}
