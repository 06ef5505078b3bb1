import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

export const cardSizes = ['small', 'medium', 'large'] as const
type CardSize = (typeof cardSizes)[number]

export const cardSize = plain({ schema: Type.Enum([...cardSizes]), initial: 'medium' as CardSize, isRead: false })
