import type { Cell } from '@rowhouse/grid/source'
import { columnIcons as icons } from './column-icons.ts'
import type { DemoColumn, DemoTable } from './demo-table.ts'
import { pictures } from './pictures.ts'
import {
  amount,
  money,
  numberIn,
  people,
  personOf,
  pillsOf,
  ratingOf,
  readBoolean,
  readPills,
  readProgress,
  readText,
  stages,
} from './readers.ts'

/** Cells made from nothing but their place: any number of rows costs no memory. */
const words = [
  'Aster',
  'Birch',
  'Cobalt',
  'Delta',
  'Ember',
  'Fable',
  'Garnet',
  'Harbour',
  'Iris',
  'Juniper',
  'Kestrel',
  'Lumen',
]
const tags = ['Enterprise', 'EU', 'New logo', 'Pilot', 'Renewal', 'Expansion', 'Security', 'Public', 'Partner']
const names = Object.keys(people)
const files = Object.keys(pictures)

function noise(row: number, salt: number): number {
  let mixed = Math.imul(row ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

type Maker = Omit<DemoColumn, 'id' | 'make'> & { readonly of: (row: number, salt: number) => Cell }

const makers: readonly Maker[] = [
  {
    title: 'Name',
    width: 192,
    icon: icons.text,
    of: (row, salt) => ({ kind: 'text', text: `${pick(words, noise(row, salt))} ${row + 1}` }) as Cell,
    read: readText,
  },
  {
    title: 'Stage',
    width: 112,
    icon: icons.select,
    of: (row, salt) => ({ ...pillsOf([pick(stages, noise(row, salt))]), form: 'dot' }) as Cell,
    read: readPills,
  },
  {
    title: 'Amount',
    width: 110,
    icon: icons.money,
    align: 'end',
    of: (row, salt) => money((noise(row, salt) % 10_000_000) / 100),
    read: (given) => money(numberIn(given)),
  },
  {
    title: 'Tags',
    width: 156,
    icon: icons.multi,
    of: (row, salt) => pillsOf([pick(tags, noise(row, salt)), pick(tags, noise(row, salt) >>> 8)]),
    read: readPills,
  },
  {
    title: 'Done',
    width: 64,
    icon: icons.checkbox,
    align: 'center',
    of: (row, salt) => ({ kind: 'boolean', isOn: noise(row, salt) % 2 === 0 }) as Cell,
    read: readBoolean,
  },
  {
    title: 'Fit',
    width: 104,
    icon: icons.star,
    of: (row, salt) => ratingOf(noise(row, salt) % 6),
    read: (given) => ratingOf(numberIn(given) ?? 0),
  },
  {
    title: 'Owner',
    width: 120,
    icon: icons.user,
    of: (row, salt) => personOf(pick(names, noise(row, salt))),
    read: (given) => personOf(given.text),
  },
  {
    title: 'Files',
    width: 94,
    icon: icons.clip,
    of: (row, salt) =>
      ({
        kind: 'images',
        images: files.slice(0, noise(row, salt) % 3).map((name) => ({ name, address: pictures[name] ?? '' })),
      }) as Cell,
    read: () => ({ kind: 'images', images: [] }) as Cell,
  },
  {
    title: 'Probability',
    width: 110,
    icon: icons.pct,
    of: (row, salt) => readProgress({ text: `${noise(row, salt) % 101}%` }),
    read: readProgress,
  },
  {
    title: 'Seats',
    width: 84,
    icon: icons.hash,
    align: 'end',
    of: (row, salt) => amount(noise(row, salt) % 5000),
    read: (given) => amount(numberIn(given)),
  },
]

export function generated(rowCount: number, columnCount: number): DemoTable {
  const columns = Array.from({ length: columnCount }, (_, index): DemoColumn => {
    const { of, title, ...maker } = pick(makers, index)
    const round = Math.floor(index / makers.length)
    return {
      ...maker,
      id: `c${index}`,
      title: round === 0 ? title : `${title} ${round + 1}`,
      make: (row) => of(row, index),
    }
  })
  return { rowCount, columns, frozen: 1 }
}
