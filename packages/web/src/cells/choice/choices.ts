import type { CellType } from '../cell-type.ts'
import { choiceCell } from './choice-cell.ts'
import type { ChoiceDraft } from './choice-drafts.ts'

export const singleSelect: CellType = {
  icon: 'M15 11l-3 3l-3 -3M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0 -18',
  group: 'choice',
  otherNames: 'fields.alias.SingleSelect',
  groupRank: 1,
  align: 'start',
  width: 148,
  cell: choiceCell,
  samples: ({ choices }) => choiceTitles(choices),
}

export const multiSelect: CellType = {
  icon: 'M3.5 5.5l1.5 1.5l2.5 -2.5M3.5 11.5l1.5 1.5l2.5 -2.5M3.5 17.5l1.5 1.5l2.5 -2.5M11 6l9 0M11 12l9 0M11 18l9 0',
  group: 'choice',
  otherNames: 'fields.alias.MultiSelect',
  groupRank: 5,
  align: 'start',
  width: 200,
  cell: choiceCell,
  samples: ({ choices }) => {
    const titles = choiceTitles(choices)
    return [titles.slice(0, 2), titles.slice(1, 2), titles.slice(0, 3)]
  },
}

const choiceTitles = (choices: readonly ChoiceDraft[]): readonly string[] =>
  choices.map(({ title }) => title.trim()).filter((title) => title !== '')
