export interface MetaPlace {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** Makes empty, already migrated databases, quickly. */
export interface MetaPlaces {
  create(): Promise<MetaPlace>
  removeAll(): Promise<void>
}
