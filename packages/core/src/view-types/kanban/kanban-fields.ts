import { Type } from '../../schema/type.ts'
import { ColumnIdWire, columnIdOf } from '../column-id-wire.ts'
import type { WireFields } from '../view-type.ts'

const StackField = ColumnIdWire('id of the column that cards are stacked by')
const Cover = ColumnIdWire('id of the Attachment column shown on the cards')

/** Existing clients look for these; nothing ever filled them. */
const unused = ['public', 'password', 'show_all_fields'] as const

const each = <Value>(value: Value) => Object.fromEntries(unused.map((name) => [name, value]))

export const kanbanFields: WireFields = {
  reply: { fk_grp_col_id: StackField, fk_cover_image_col_id: Cover, ...each(Type.Null()) },
  body: { fk_grp_col_id: Type.Optional(StackField), fk_cover_image_col_id: Type.Optional(Cover) },
  present: ({ stackBy, cover }) => ({ fk_grp_col_id: stackBy, fk_cover_image_col_id: cover, ...each(null) }),
  accept: ({ fk_grp_col_id: stackBy, fk_cover_image_col_id: cover }) => ({
    ...(stackBy === undefined ? {} : { stackBy: columnIdOf(stackBy) }),
    ...(cover === undefined ? {} : { cover: columnIdOf(cover) }),
  }),
}
