/** What our connections call themselves there. What they write is in our own log, so triggers that tell of others pass it over. */
export const ownName = 'rowhouse'
