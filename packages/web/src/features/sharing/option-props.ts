import type { LinkSpec, ShareLink } from './share-queries.ts'

export interface LinkOptionProps {
  readonly link: ShareLink
  /** False when it was refused, which the person has been told. */
  readonly onChange: (spec: LinkSpec) => Promise<boolean>
}
