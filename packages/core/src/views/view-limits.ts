/** As many as a table has columns; sorts and colours so many that nobody who means it meets the limit. */
export const viewLimits = {
  columns: 500,
  sorts: 20,
  groups: 3,
  colors: 50,
  /** As many as a field has choices. */
  stacks: 1000,
  stackLimit: 1_000_000,
  width: { least: 40, most: 2000 },
} as const

/** Letters of what a form says: a line, a sentence or two, a text, an address. */
export const formLimits = { line: 250, help: 1000, text: 5000, address: 2000, prefill: 1000 } as const
