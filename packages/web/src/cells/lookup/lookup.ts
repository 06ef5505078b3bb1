import type { CellType } from '../cell-type.ts'
import { anyValue } from '../computed/any-value.ts'
import { throughLink, withoutField } from '../computed/through-link.ts'

export const lookup: CellType = {
  icon: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M7 10l6 0M10 7l0 6M21 21l-6 -6',
  group: 'linked',
  align: 'start',
  width: 200,
  cell: anyValue,
  samples: [],
  computed: throughLink(({ columnId }) => ({ fk_lookup_column_id: columnId ?? '' }), withoutField),
}
