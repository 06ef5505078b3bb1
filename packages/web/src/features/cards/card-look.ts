import type { Column, Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { columnsOnScreen } from '../view-settings/columns-in-view.ts'

/** How the cards of a view look, whatever record is on them. */
export interface CardLook {
  /** What names the record; null: nothing does. */
  readonly title: Column | null
  /** The others the view shows, in its order. */
  readonly fields: readonly Column[]
  /** null: cards without a picture. */
  readonly cover: Column | null
  readonly fit: Settings['coverFit']
  readonly size: Settings['cardSize']
  readonly hasLabels: boolean
}

/** All whose values are on a card. */
export const columnsOnCard = ({ title, cover, fields }: CardLook): readonly Column[] =>
  [title, cover, ...fields].filter((column) => column !== null)

export function cardLook(table: Table, settings: Settings): CardLook {
  const columns = columnsOnScreen(table, settings)
  const cover = table.columns.find(({ id }) => id === settings.cover) ?? null
  return {
    title: table.columns.find(({ isPrimaryValue }) => isPrimaryValue) ?? null,
    // What is seen as a picture need not be named again.
    fields: columns.filter((column) => !column.isPrimaryValue && column.id !== cover?.id),
    cover,
    fit: settings.coverFit,
    size: settings.cardSize,
    hasLabels: settings.cardLabels,
  }
}

interface CardMetrics {
  /** No card is narrower, as long as there is room. */
  readonly width: number
  readonly cover: number
}

const metrics: Readonly<Record<CardLook['size'], CardMetrics>> = {
  small: { width: 172, cover: 80 },
  medium: { width: 220, cover: 104 },
  large: { width: 320, cover: 200 },
}

export const cardWidth = ({ size }: Pick<CardLook, 'size'>): number => metrics[size].width
export const coverHeight = ({ size }: Pick<CardLook, 'size'>): number => metrics[size].cover

/** As card.module.css has it. */
const aboveTitle = 10
const titleLine = 20
const fieldLine = 26
const belowFields = 12

/** The same for all cards of a view, so that whoever draws many of them knows where each stands. */
export function cardHeight(look: Pick<CardLook, 'size' | 'cover' | 'fields'>): number {
  const cover = look.cover === null ? 0 : coverHeight(look)
  return cover + aboveTitle + titleLine + look.fields.length * fieldLine + belowFields
}
