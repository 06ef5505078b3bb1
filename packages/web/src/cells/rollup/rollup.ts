import type { CellType } from '../cell-type.ts'
import { anyValue } from '../computed/any-value.ts'
import { throughLink, withoutField } from '../computed/through-link.ts'

export const rollup: CellType = {
  icon: 'M18 16v2a1 1 0 0 1 -1 1h-11l6 -7l-6 -7h11a1 1 0 0 1 1 1v2',
  group: 'linked',
  otherNames: 'fields.alias.Rollup',
  align: 'end',
  width: 128,
  cell: anyValue,
  samples: [],
  computed: throughLink(
    ({ columnId, func }) => ({ fk_rollup_column_id: columnId ?? '', rollup_function: func }),
    withoutField,
  ),
}
