import { Type } from '../../schema/type.ts'
import { sortDirections } from '../../sorts/sort-step.ts'

export const Id = Type.String({ maxLength: 40 })
export const Direction = Type.Enum([...sortDirections])
