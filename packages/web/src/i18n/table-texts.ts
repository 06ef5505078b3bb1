import grid from './en/grid.json' with { type: 'json' }
import rows from './en/rows.json' with { type: 'json' }
import sight from './en/sight.json' with { type: 'json' }
import tables from './en/tables.json' with { type: 'json' }

/** What whoever sees a table is told, members and visitors of a link alike. */
export const tableTexts = { ...grid, ...rows, ...tables, ...sight }
