import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** Fills its place and is cut, or is seen whole with room beside it. */
export const coverFits = ['cover', 'contain'] as const
type CoverFit = (typeof coverFits)[number]

export const coverFit = plain({ schema: Type.Enum([...coverFits]), initial: 'cover' as CoverFit, isRead: false })
