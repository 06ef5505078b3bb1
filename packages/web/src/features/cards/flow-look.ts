import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { Column } from '../../structure/tables/table.ts'
import { type CardLook, coverHeight } from './card-look.ts'

/** Drawn as pills. */
export function isMark({ type }: Pick<Column, 'type'>): boolean {
  const { holds, computed } = columnTypes[type]
  return holds === 'choices' || computed === 'link'
}

/** As flow-card.module.css has it. */
const around = 18
const title = 18
const line = 27

/** The same for all cards of a view, so that whoever draws many of them knows where each stands. */
export function flowHeight(look: Pick<CardLook, 'size' | 'cover' | 'fields'>): number {
  const cover = look.cover === null ? 0 : coverHeight(look)
  const hasMarks = look.fields.some(isMark)
  const hasOthers = look.fields.some((column) => !isMark(column))
  return cover + around + title + (hasMarks ? line : 0) + (hasOthers ? line : 0)
}
