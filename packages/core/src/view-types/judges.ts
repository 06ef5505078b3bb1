import { judgeHandedIn } from './form/judge-handed-in.ts'
import type { ViewTypeName } from './registry.ts'
import type { HandedIn, Judgement } from './view-type.ts'

/** What a kind asks for of a record that is handed in through it, for each that `isHandedIn`: only the server has the say. */
export const judges: { readonly [Kind in ViewTypeName]?: (handedIn: HandedIn) => Judgement } = { form: judgeHandedIn }
