import { Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import type { WireFields } from '../view-type.ts'

const Cover = Nullable(Type.String({ maxLength: 100, description: 'id of the Attachment column shown on the cards' }))

/** Existing clients look for these; nothing ever filled them. */
const unused = [
  'next_enabled',
  'prev_enabled',
  'cover_image_idx',
  'cover_image',
  'restrict_types',
  'restrict_size',
  'restrict_number',
  'public',
  'dimensions',
  'responsive_columns',
] as const

const each = <Value>(value: Value) => Object.fromEntries(unused.map((name) => [name, value]))

export const galleryFields: WireFields = {
  reply: { fk_cover_image_col_id: Cover, ...each(Type.Null()) },
  body: { fk_cover_image_col_id: Type.Optional(Cover) },
  present: ({ cover }) => ({ fk_cover_image_col_id: cover, ...each(null) }),
  // Clients that want none send an empty text, too.
  accept: ({ fk_cover_image_col_id: cover }) =>
    cover === undefined ? {} : { cover: typeof cover === 'string' && cover !== '' ? cover : null },
}
