import type { CellType } from '../cell-type.ts'
import { linkBy } from './address-cell.ts'
import { mailLink, phoneLink, webLink } from './safe-link.ts'

export const email: CellType = {
  icon: 'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10M3 7l9 6l9 -6',
  group: 'text',
  align: 'start',
  width: 180,
  cell: linkBy(mailLink),
  samples: ['ana@example.com', 'lee@example.com', 'kim@example.com'],
}

export const url: CellType = {
  icon: 'M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
  group: 'text',
  otherNames: 'fields.alias.URL',
  align: 'start',
  width: 180,
  cell: linkBy(webLink),
  samples: ['https://example.com', 'https://example.org/help', 'https://example.net'],
}

export const phoneNumber: CellType = {
  icon: 'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
  group: 'text',
  align: 'start',
  width: 152,
  cell: linkBy(phoneLink),
  samples: ['+49 30 123456', '+1 555 0100', '+44 20 7946 0000'],
}
