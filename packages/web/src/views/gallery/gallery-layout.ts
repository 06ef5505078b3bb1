import { type CardLook, cardHeight, cardWidth } from '../../features/cards/card-look.ts'

/** Around the cards, and between them. */
export const gap = 12

/** How many cards stand beside each other; all of them share the width. */
export function cardsPerRow(width: number, look: Pick<CardLook, 'size'>): number {
  return Math.max(1, Math.floor((width - gap) / (cardWidth(look) + gap)))
}

export const rowHeight = (look: CardLook): number => cardHeight(look) + gap
