import type { RecordTimes } from '@rowhouse/core/times/record-times'
import { dayMs } from '@rowhouse/core/times/wall-clock'

/** It stands above the hours: whole days, or a day and more. */
export const isLong = ({ isAllDay, begin, end }: RecordTimes): boolean => isAllDay || end - begin >= dayMs
