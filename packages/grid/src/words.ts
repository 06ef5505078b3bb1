/** Every text the grid says by itself. The host translates them. */
export interface GridWords {
  readonly row: string
  readonly selectAll: string
  readonly selectRow: string
  readonly empty: string
  readonly loading: string
  readonly failed: string
  readonly editing: string
  /** {count} */
  readonly cellsSelected: string
  /** {count} */
  readonly rowsSelected: string
  readonly tooMuchToCopy: string
  readonly nothingToPaste: string
  readonly notEditable: string
  readonly tooLongToEdit: string
  readonly notLoaded: string
  readonly group: string
}

export const englishWords: GridWords = {
  row: 'Row',
  selectAll: 'Select all rows',
  selectRow: 'Select row',
  empty: 'empty',
  loading: 'loading',
  failed: 'This cell could not be read.',
  editing: 'Editing',
  cellsSelected: '{count} cells selected',
  rowsSelected: '{count} rows selected',
  tooMuchToCopy: 'That is too much for the clipboard: copy at most 1,000,000 cells at once.',
  nothingToPaste: 'There is nothing in the clipboard to paste.',
  notEditable: 'None of these cells can be edited.',
  tooLongToEdit: 'This text is too long to be edited in the cell: open the row instead.',
  notLoaded: 'Not all of these rows are loaded yet: nothing was done. Scroll to them, then try again.',
  group: 'Group',
}
