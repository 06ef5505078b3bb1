import type { SourceService } from '@rowhouse/core/services/source-base'
import type { Services } from '../../../request/services.ts'
import { airtableBaseId, airtableReader } from './airtable-reader.ts'
import { nocodbBaseId } from './nocodb-place.ts'
import { nocodbReader } from './nocodb-reader.ts'
import type { Patience } from './service-client.ts'
import type { ServiceReader } from './service-reader.ts'

/** `address`: of a service that answers at more than one place, for the list of its bases; a base tells it by its own. */
type Maker = (
  services: Pick<Services, 'egress' | 'config'>,
  token: string,
  patience?: Patience,
  address?: string,
) => ServiceReader

/** How the bases of each service are read. */
export const readers: Readonly<Record<SourceService, Maker>> = { airtable: airtableReader, nocodb: nocodbReader }

/** What somebody typed or copied as the name of a base, as it is remembered. */
export const baseIds: Readonly<Record<SourceService, (text: string) => string>> = {
  airtable: airtableBaseId,
  nocodb: nocodbBaseId,
}
