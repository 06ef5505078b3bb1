import { Type } from '../schema/type.ts'

/** Both end up in style sheets and class names, so nothing but these shapes. */
export const Color = Type.String({ pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' })
export const Icon = Type.String({ pattern: '^[a-z][a-z0-9-]{0,49}$' })
