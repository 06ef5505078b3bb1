import type { Import } from '@rowhouse/core/api/imports'
import { sourceServices } from '@rowhouse/core/services/source-base'

/** It brings over a base of another service, not a file. */
export const isBaseImport = ({ format }: Pick<Import, 'format'>): boolean =>
  sourceServices.some((service) => service === format)
