import type { CellType } from '../cell-type.ts'
import { anyValue } from '../computed/any-value.ts'
import { throughLink } from '../computed/through-link.ts'

export const count: CellType = {
  icon: 'M6 5l0 14M10 5l0 14M14 5l0 14M18 5l0 14M3 17l18 -10',
  group: 'linked',
  align: 'end',
  width: 96,
  cell: anyValue,
  samples: [3, 1, 0],
  computed: throughLink(
    () => ({}),
    () => null,
  ),
}
