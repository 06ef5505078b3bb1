import type { SourceService } from '@rowhouse/core/services/source-base'
import type { Services } from '../../../request/services.ts'
import { airtableReader } from './airtable-reader.ts'
import type { Patience } from './service-client.ts'
import type { ServiceReader } from './service-reader.ts'

type Maker = (services: Pick<Services, 'egress' | 'config'>, token: string, patience?: Patience) => ServiceReader

/** How the bases of each service are read. */
export const readers: Readonly<Record<SourceService, Maker>> = { airtable: airtableReader }
