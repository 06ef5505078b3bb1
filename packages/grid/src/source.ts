/** What the host gives: content is asked cell by cell and never kept, so a source may hold any number of rows. */

export interface Cell {
  /** Names a member of the host's registry of cell kinds. */
  readonly kind: string
  /** Overrides the column. */
  readonly isEditable?: boolean
}

export type Align = 'start' | 'center' | 'end'

export interface GridColumn {
  readonly id: string
  readonly title: string
  readonly width: number
  /** The path of a 24 × 24 line icon. */
  readonly icon?: string
  readonly align?: Align
  readonly isEditable?: boolean
  /** For people who try to type into it although it cannot be edited. */
  readonly whyReadOnly?: string
  readonly sorted?: 'up' | 'down'
  readonly hasMenu?: boolean
  readonly canResize?: boolean
  readonly canMove?: boolean
  /** What the column is for: its heading gets a mark, and who hears the grid hears it. */
  readonly note?: string
  /** Why its cells hold nothing that could be read: its heading gets a warning instead of the mark of a note. */
  readonly fault?: string
  /** Computed values are drawn quieter. */
  readonly isComputed?: boolean
}

export interface GroupHeading {
  readonly key: string
  /** 0 to 2. */
  readonly level: number
  readonly first: number
  readonly count: number
  readonly isFolded: boolean
  readonly title: string
  /** Drawn instead of the title, by its kind. */
  readonly cell?: Cell
  /** A row can be added inside of it, by the plus at its end. */
  readonly canAdd?: boolean
}

export interface Summary {
  readonly label?: string
  readonly value: string
  /** The column's when left out. */
  readonly align?: Align
}

export interface RowNote {
  /** A few signs. */
  readonly text: string
  /** For who hears the grid. */
  readonly spoken: string
}

export interface GridSource {
  readonly rowCount: number
  /** The count is a lower bound while more rows may exist. */
  readonly isCountOpen?: boolean
  /** Where these rows are a page that others follow: those as well. What is pasted beyond the page is meant for them. */
  readonly rowsToEnd?: number
  readonly columns: readonly GridColumn[]
  readonly frozen: number
  /** In the order of the screen, each before those inside it; they share out the rows. */
  readonly groups?: readonly GroupHeading[]
  cell(row: number, column: GridColumn): Cell | 'loading'
  /** By what a row is known again when others come and go; null: it is not loaded. What is typed stays in its row. */
  rowKey?(row: number): string | null
  /** Where it is by now; null: it is not among the rows that are loaded. */
  rowOf?(key: string): number | null
  /** Somebody types at a row that is not loaded: resolves when it is, rejects when it cannot be. */
  bring?(row: number): Promise<void>
  /** What a row that is not there yet would hold; without it nothing can be typed below the last row. */
  newCell?(column: GridColumn): Cell
  groupValue?(group: GroupHeading, column: GridColumn): Summary | null
  footerValue?(column: GridColumn): Summary | null
  /** A CSS colour behind a row. */
  rowColor?(row: number): string | null
  /** Its record is open beside the grid. */
  isOpen?(row: number): boolean
  rowNumber?(row: number): string
  /** Something there is beside a row, in a bubble at its number, such as how many comments; null: nothing. */
  rowNote?(row: number): RowNote | null
  highlight?(row: number, column: GridColumn): 'match' | 'current' | null
}

export interface Peer {
  readonly id: string
  readonly name: string
  readonly row: number
  readonly column: string
  /** 0 to 5, one of the look's peers. */
  readonly color: number
}

/** What is on the screen, so that the host loads it. Ends are included. */
export interface Window {
  readonly firstRow: number
  readonly lastRow: number
  readonly columns: readonly string[]
}
