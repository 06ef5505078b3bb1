import { Nullable } from '../../api/endpoint.ts'
import { zoneFormat } from '../../filters/zone-format.ts'
import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** Whose clocks moments are shown by; null: those of the person who looks. */
export const calendarZone = {
  ...plain({
    schema: Nullable(
      Type.String({ maxLength: 60, description: 'an IANA name such as Europe/Berlin; null: own clocks' }),
    ),
    initial: null as string | null,
    isRead: false,
  }),
  accept(zone: string | null): string | null {
    // Throws where there is no such zone.
    if (zone !== null) zoneFormat(zone, { year: 'numeric' })
    return zone
  },
}
