/** Titles of what is in the trash, by id: reasons say where something went. */
export interface Trashed {
  readonly tables: ReadonlyMap<string, string>
  readonly columns: ReadonlyMap<string, string>
}

export function goneColumn({ columns }: Trashed, id: string): string {
  const title = columns.get(id)
  return title === undefined
    ? 'A column it is made of was deleted.'
    : `The column “${title}”, of which it is made, is in the trash.`
}

export function goneTable({ tables }: Trashed, id: string): string {
  const title = tables.get(id)
  return title === undefined
    ? 'The table it leads to was deleted.'
    : `The table “${title}”, to which it leads, is in the trash.`
}

export function goneKey({ columns }: Trashed, id: string): string {
  const title = columns.get(id)
  return title === undefined
    ? 'The column that held the link was deleted.'
    : `The column “${title}”, which holds the link, is in the trash.`
}
