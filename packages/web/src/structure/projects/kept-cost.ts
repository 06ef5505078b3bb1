import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { readProjectCost } from '@rowhouse/core/api/projects'

/** What is kept of the price of a project: nothing, where a hosted peer would ask for none. */
export const keptCost = ({ cost }: ReplyOf<typeof readProjectCost>): { readonly cost?: number } =>
  cost === 0 ? {} : { cost }
