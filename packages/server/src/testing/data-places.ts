import type { SourceTarget } from '../dialects/source-target.ts'

/** Makes empty databases, quickly. */
export interface DataPlaces {
  create(): Promise<SourceTarget>
  removeAll(): Promise<void>
}
