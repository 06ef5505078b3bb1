export interface ViewedColumn {
  readonly id: string
  /** Hidden unless somebody asks for it: foreign keys and the like. */
  readonly system: boolean
}
