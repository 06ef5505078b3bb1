import type { Template } from './template.ts'

export const hiring: Template = {
  id: 'hiring',
  color: 'pink',
  opens: 'Applicants',
  tables: [
    {
      title: 'Openings',
      fields: [
        { title: 'Opening', type: 'SingleLineText' },
        { title: 'Team', type: 'SingleSelect', choices: ['Engineering', 'Support', 'Sales'] },
        { title: 'State', type: 'SingleSelect', choices: ['Open', 'Paused', 'Filled'] },
        { title: 'Opened on', type: 'Date' },
        { title: 'Applicants in all', through: 'Applicants', counts: true },
        { title: 'About', type: 'LongText' },
      ],
      rows: [
        ['Database engineer', 'Engineering', 'Open', { day: -30 }, 'Knows how a query is planned'],
        ['Support lead', 'Support', 'Open', { day: -18 }, 'Answers like a human being'],
        ['Account manager', 'Sales', 'Paused', { day: -45 }, 'Speaks French or Spanish'],
      ],
    },
    {
      title: 'Applicants',
      fields: [
        { title: 'Name', type: 'SingleLineText' },
        { title: 'Opening', linksTo: 'Openings', back: 'Applicants' },
        { title: 'Stage', type: 'SingleSelect', choices: ['Applied', 'Talk', 'Task', 'Offer', 'Hired', 'Declined'] },
        { title: 'Rating', type: 'Rating' },
        { title: 'Applied on', type: 'Date' },
        { title: 'Email', type: 'Email' },
        { title: 'Papers', type: 'Attachment' },
        { title: 'Average grade', through: 'Interviews', rollup: 'Grade', function: 'avg' },
        { title: 'Notes', type: 'LongText' },
      ],
      rows: [
        [
          'Leila Haddad',
          'Database engineer',
          'Task',
          4,
          { day: -21 },
          'leila@mail.example',
          null,
          'Wrote a planner once',
        ],
        ['Viktor Sand', 'Database engineer', 'Talk', 3, { day: -10 }, 'viktor@mail.example', null, ''],
        ['Grace Owusu', 'Support lead', 'Offer', 5, { day: -16 }, 'grace@mail.example', null, 'Could start in a month'],
        ['Ben Harper', 'Support lead', 'Declined', 2, { day: -15 }, 'ben@mail.example', null, ''],
      ],
      views: [
        {
          title: 'By stage',
          kind: 'kanban',
          shown: ['Opening', 'Rating', 'Average grade', 'Applied on'],
          sorts: [['Rating', 'desc']],
        },
        { title: 'Still open', filters: [['Stage', 'nanyof', ['Hired', 'Declined']]], sorts: [['Applied on', 'asc']] },
        { title: 'Apply', kind: 'form', shown: ['Name', 'Opening', 'Email', 'Papers', 'Notes'] },
      ],
    },
    {
      title: 'Interviews',
      fields: [
        { title: 'Subject', type: 'SingleLineText' },
        { title: 'Applicant', linksTo: 'Applicants', back: 'Interviews' },
        { title: 'Day', type: 'Date' },
        { title: 'Grade', type: 'Rating' },
        { title: 'Opening', through: 'Applicant', lookup: 'Opening' },
        { title: 'Impression', type: 'LongText' },
      ],
      rows: [
        ['First talk', 'Leila Haddad', { day: -14 }, 4, 'Clear and curious'],
        ['Pairing', 'Leila Haddad', { day: -6 }, 5, 'Found the slow join at once'],
        ['First talk', 'Grace Owusu', { day: -9 }, 5, 'Calm when it matters'],
        ['First talk', 'Viktor Sand', { day: 2 }, null, ''],
      ],
      grid: { footers: { Grade: 'avg' } },
      views: [{ title: 'Calendar', kind: 'calendar', shown: ['Applicant', 'Grade'] }],
    },
  ],
}
