import type { listFormulaFunctions } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { formulaFunctions } from '@rowhouse/core/formula/functions/registry'
import { signatureOf } from '@rowhouse/core/formula/signature'

type WireFunctions = ReplyOf<typeof listFormulaFunctions>['list']

export function presentedFunctions(): WireFunctions {
  return formulaFunctions.map((known) => ({
    name: known.name,
    aliases: [...known.aliases],
    category: known.category,
    signature: signatureOf(known),
    parameters: known.parameters.map(({ name, type, optional = false, repeats = false, constant = false }) => ({
      name,
      type,
      optional,
      repeats,
      constant,
    })),
    gives: known.gives,
    help: known.help,
    notes: [...(known.notes ?? [])],
    examples: known.examples.map(([formula, result]) => ({ formula, result })),
  }))
}
