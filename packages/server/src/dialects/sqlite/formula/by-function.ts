import { mayBeBlank } from '../../formula/argument.ts'
import type { PrimitiveSql } from '../../formula/formula-node.ts'
import type { NumberRange } from '../../formula/number-range.ts'
import { computed, computedError } from './computed.ts'
import type { ComputedName } from './computed-names.ts'

interface Ways {
  readonly canFail?: boolean
  /** Even of arguments that are not. */
  readonly mayBeBlank?: boolean
  readonly range?: NumberRange
}

/** A primitive that is computed outside of SQLite. */
export function byFunction(name: ComputedName, { canFail = false, range, ...ways }: Ways = {}): PrimitiveSql {
  return (args) => {
    const values = args.map(({ value }) => value)
    return {
      value: computed(name, values),
      mayBeBlank: ways.mayBeBlank || mayBeBlank(args),
      ...(canFail ? { code: computedError(name, values) } : {}),
      ...(range === undefined ? {} : { range }),
    }
  }
}
