import type { CellType } from '../cell-type.ts'
import { anyValue } from '../computed/any-value.ts'

export const formula: CellType = {
  icon: 'M3 19a2 2 0 0 0 2 2c2 0 2 -4 3 -9s1 -9 3 -9a2 2 0 0 1 2 2M5 12h6M15 12l6 6M15 18l6 -6',
  group: 'linked',
  align: 'start',
  width: 180,
  cell: anyValue,
  samples: [],
  computed: {
    missing: ({ formula: text }) => (text.trim() === '' ? 'formula' : null),
    request: ({ formula: text }) => ({ formula_raw: text }),
    change: ({ formula: text }) => ({ formula_raw: text }),
  },
}
