/** Rows of one height below each other. */
export interface RowPlaces {
  readonly count: number
  /** Of a row with what is between it and the next. */
  readonly height: number
  /** What is above the first row. */
  readonly lead: number
  /** What is seen of them at once. */
  readonly view: { readonly width: number; readonly height: number }
  /** Of a row; left out: what is seen is as wide. */
  readonly width?: number
}

export interface RowsIn {
  readonly first: number
  /** The one behind the last. */
  readonly end: number
}

/** Drawn before they are seen, so that a step of the wheel finds them there. */
const spare = 1

export function rowsIn({ count, height, lead, view }: RowPlaces, offset: number): RowsIn {
  const first = Math.floor((offset - lead) / height) - spare
  const end = Math.ceil((offset - lead + view.height) / height) + spare
  return { first: Math.max(0, Math.min(first, count - 1)), end: Math.max(0, Math.min(end, count)) }
}

/** Where to scroll to for the row to be seen whole; null: it is. */
export function revealed({ height, lead, view }: RowPlaces, offset: number, row: number): number | null {
  const top = row * height
  if (top < offset) return top
  const bottom = lead + (row + 1) * height
  return bottom > offset + view.height ? bottom - view.height : null
}

/** How many rows a page is; at least the next one. */
export const rowsPerPage = ({ height, view }: Pick<RowPlaces, 'height' | 'view'>): number =>
  Math.max(1, Math.floor(view.height / height))
