import type { CellValue } from '@rowhouse/core/storage'
import { type Column, optionsOf } from '../../structure/tables/table.ts'
import { type MomentLook, showLocalMoment } from '../../values/show-moment.ts'
import type { CellType } from '../cell-type.ts'
import type { LongCell } from '../long-text/long-text.ts'

const momentCell = (column: Column, value: CellValue): LongCell => ({
  kind: 'moment',
  text: value === null ? '' : showLocalMoment(String(value), optionsOf<MomentLook>(column)),
})

const moment = {
  align: 'start',
  width: 168,
  cell: momentCell,
  samples: ['2026-11-05T13:45:00.000Z', '2026-12-24T08:00:00.000Z', '2027-01-01T00:00:00.000Z'],
} as const

export const dateTime: CellType = {
  ...moment,
  icon: 'M11.795 21h-6.795a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4M14 18a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M15 3v4M7 3v4M3 11h16M18 16.496v1.504l1 1',
  group: 'time',
  otherNames: 'fields.alias.DateTime',
  groupRank: 11,
}

export const createTime: CellType = {
  ...moment,
  icon: 'M12.5 21h-6.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v5M16 3v4M8 3v4M4 11h16M16 19h6M19 16v6',
  group: 'kept',
  groupRank: 12,
}

export const lastModifiedTime: CellType = {
  ...moment,
  icon: 'M12 8l0 4l2 2M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5',
  group: 'kept',
  groupRank: 13,
}
