import type { IndexSpec } from '../../dialects/ddl/ddl.ts'
import type { IndexStructure, TableStructure } from '../../dialects/structure.ts'

/** Plainly over its columns: where empty cells stand in it is the engine's own business. */
export const indexSpecOf = ({ columns }: TableStructure, index: IndexStructure): IndexSpec => ({
  name: index.name,
  unique: index.unique,
  columns: index.columns.map((name) => ({
    name,
    word: columns.find((column) => column.name === name)?.word ?? null,
    neverEmpty: true,
  })),
})
