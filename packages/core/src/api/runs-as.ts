import { Type } from '../schema/type.ts'

/** Of what runs by itself: whose rights it has from then on. */
export const RunsAs = Type.Optional(
  Type.String({
    maxLength: 40,
    description:
      'the id of a member or service account of the project, for its owners to choose; without it it stays, or is whoever calls',
  }),
)
